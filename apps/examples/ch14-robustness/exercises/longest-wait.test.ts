import { withRetry } from '@minagent/models'
import { type Model, ModelError, user } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { outcomeOf } from 'ch14/outage.ts'
import { expect, it } from 'vitest'
import { longestWaitMs, type Waits } from './longest-wait.ts'

/** 真的重试一遍，看假时钟走了多久。 */
async function measuredMs(waits: Waits): Promise<number> {
  const clock = fakeClock()
  let last = 0
  const failing: Model = {
    complete: () => {
      last = clock.now()
      return Promise.reject(new ModelError('overloaded', '503', { status: 503 }))
    },
  }
  await outcomeOf(withRetry(failing, { clock, random: () => 1, ...waits }).complete([user('你好')], []), clock)
  return last
}

it('默认最多等 7 秒', async () => {
  expect(longestWaitMs()).toBe(await measuredMs({}))
})

it('等待长到上限就不再长', async () => {
  const waits = { maxRetries: 8 }

  expect(longestWaitMs(waits)).toBe(await measuredMs(waits))
})

it('每个选项都算在内', async () => {
  const waits = { maxRetries: 5, initialDelayMs: 200, factor: 3, maxDelayMs: 4_000 }

  expect(longestWaitMs(waits)).toBe(await measuredMs(waits))
})
