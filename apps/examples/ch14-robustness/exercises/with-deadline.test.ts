import { withRetry } from '@minagent/models'
import { assistant, type Model, type ModelResponse, user } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { outcomeOf } from 'ch14/outage.ts'
import { expect, it } from 'vitest'
import { withDeadline } from './with-deadline.ts'

const question = [user('你好')]
const ok: ModelResponse = { message: assistant('你好！'), stopReason: 'end_turn', usage: {} }

/** 第 n 次调用想 `thinking[n]` 毫秒才回答的模型，以及它得到过的信号。 */
function slowModel(thinking: readonly number[]) {
  const clock = fakeClock()
  const signals: AbortSignal[] = []
  const model: Model = {
    async complete(_messages, _tools, options) {
      const ms = thinking[signals.length] ?? 0
      if (options?.signal) signals.push(options.signal)
      await clock.sleep(ms, options?.signal)
      return ok
    },
  }
  return { clock, signals, model }
}

it('按时回答的照常，事后没有定时器还在等', async () => {
  const { clock, model } = slowModel([900])
  const guarded = withDeadline(model, { timeoutMs: 1_000, clock })

  expect(await outcomeOf(guarded.complete(question, []), clock)).toEqual(ok)
  expect(clock.pending).toBe(0)
})

it('过了期限就以 timeout 结束，里面的模型也停下', async () => {
  const { clock, signals, model } = slowModel([60_000])
  const guarded = withDeadline(model, { timeoutMs: 1_000, clock })

  expect(await outcomeOf(guarded.complete(question, []), clock)).toMatchObject({ code: 'timeout', retryable: true })
  expect(clock.now()).toBe(1_000)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(clock.pending).toBe(0)
})

it('调用者先放弃，出来的是调用者的原因', async () => {
  const { clock, model } = slowModel([60_000])
  const guarded = withDeadline(model, { timeoutMs: 1_000, clock })
  const controller = new AbortController()
  const reason = new Error('用户走了')
  clock.timer(400, () => controller.abort(reason))

  expect(await outcomeOf(guarded.complete(question, [], { signal: controller.signal }), clock)).toBe(reason)
  expect(clock.pending).toBe(0)
})

it('外面再包一层重试：第一次超时，第二次答上来', async () => {
  const { clock, model } = slowModel([60_000, 200])
  const sturdy = withRetry(withDeadline(model, { timeoutMs: 1_000, clock }), { clock, random: () => 1 })

  expect(await outcomeOf(sturdy.complete(question, []), clock)).toEqual(ok)
  expect(clock.now()).toBe(2_200)
})
