import { memoryRecorder, type Span, spanTree } from '@minagent/observability'
import { fakeClock } from '@minagent/types/runtime'
import { travelTeam } from 'ch13/team.ts'
import { brokenForecast, timedTeam } from 'ch15/scene.ts'
import { expect, it } from 'vitest'
import { slowestCall } from './slowest-call.ts'

/** 本章那次运行的树。 */
async function trip(): Promise<readonly Span[]> {
  const clock = fakeClock()
  const recorder = memoryRecorder()
  const weatherTools = [brokenForecast(clock)]
  const run = travelTeam(timedTeam(clock), { weatherTools, observers: [recorder], runtime: { clock } }).start('去杭州。', { runId: 'trip' })
  await clock.advance(60_000)
  await run.result
  return spanTree(recorder.withBelow('trip'))
}

it('整次运行里最久的是主管的第一次思考，不是包着它的运行', async () => {
  expect(slowestCall(await trip())).toMatchObject({ id: 'trip/model:0', kind: 'model', name: 'demo/big' })
})

it('在组员那棵子树里，最久的一次调用藏在好几层下面', async () => {
  const [top] = await trip()
  const weather = top?.children[0]?.children.find(({ name }) => name === 'weather')

  expect(slowestCall(weather ? [weather] : [])).toMatchObject({ runId: 'trip:0:0:weather', round: 1, kind: 'model' })
})

it('一样久的取先开始的，空的没有', () => {
  const call = (id: string, startedAt: number): Span => ({
    ...{ id, kind: 'tool', name: id, runId: 'r', round: 0, status: 'ok', children: [] },
    ...{ startedAt, endedAt: startedAt + 50 },
  })

  expect(slowestCall([call('late', 100), call('early', 0)])?.id).toBe('early')
  expect(slowestCall([])).toBeUndefined()
})
