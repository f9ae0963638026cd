import { memoryRecorder } from '@minagent/observability'
import type { Observer } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { travelTeam } from 'ch13/team.ts'
import { brokenForecast, timedTeam } from 'ch15/scene.ts'
import { expect, it } from 'vitest'
import { toolCounter } from './tool-stats.ts'

/** 本章那次运行，让这些观察者听。 */
async function heardBy(...observers: readonly Observer[]): Promise<void> {
  const clock = fakeClock()
  const run = travelTeam(timedTeam(clock), { weatherTools: [brokenForecast(clock)], observers, runtime: { clock } }).start('去杭州。')
  await clock.advance(60_000)
  await run.result
}

it('数出每个工具的次数、失败和时间，组员的工具也在内', async () => {
  const counter = toolCounter()

  await heardBy(counter)

  expect(Object.fromEntries(counter.stats)).toEqual({
    weather: { calls: 1, failures: 0, totalMs: 1_100 },
    train: { calls: 1, failures: 0, totalMs: 700 },
    forecast: { calls: 1, failures: 1, totalMs: 200 },
  })
})

it('每个事件听两遍，数目不变', async () => {
  const counter = toolCounter()
  const recorder = memoryRecorder()
  await heardBy(counter, recorder)

  for (const runId of recorder.runIds) for (const event of recorder.byRun(runId)) counter.onEvent(event)

  expect(counter.stats.get('forecast')).toEqual({ calls: 1, failures: 1, totalMs: 200 })
})

it('两次运行加在一起', async () => {
  const counter = toolCounter()

  await heardBy(counter)
  await heardBy(counter)

  expect(counter.stats.get('train')).toEqual({ calls: 2, failures: 0, totalMs: 1_400 })
})
