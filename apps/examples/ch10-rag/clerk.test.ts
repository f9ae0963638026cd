import { FakeModel, type RunProgram, recordRun, replayRun } from '@minagent/models'
import type { Model, RunEvent, ToolCall } from '@minagent/types'
import { fakeClock, sequentialIds } from '@minagent/types/runtime'
import { expect, it } from 'vitest'
import { handbookClerk } from './clerk.ts'
import { openHandbook } from './handbook.ts'

const handbook = await openHandbook()
const question = '病假要什么？'

//#region script
const look: ToolCall = { id: 'c1', name: 'search', arguments: { query: '病假', limit: 1 } }
const cited = '手册写着“病假需要医生证明” [handbook.md#0-48]。'

it('查手册的人先搜，再带着出处回答', async () => {
  const model = new FakeModel([[look], cited])

  const result = await handbookClerk(model, handbook).run(question)

  expect(result.final).toBe(cited)
  expect(result.steps.map(({ kind, tool }) => tool ?? kind)).toEqual(['search', 'final'])
})
//#endregion script

//#region asked
it('模型看得到三个工具，搜到的东西标着不可信', async () => {
  const model = new FakeModel([[look], cited])

  await handbookClerk(model, handbook).run(question)

  const [[, schemas] = [], [messages] = []] = model.calls
  expect(schemas?.map(({ name }) => name)).toEqual(['search', 'read', 'add'])
  expect(messages?.at(-1)).toMatchObject({ role: 'tool', toolCallId: 'c1', origin: { kind: 'tool', untrusted: true } })
})
//#endregion asked

//#region function
it('没有出处的回答被退回，退回的话里说清了缺什么', async () => {
  const model = new FakeModel(['要医生证明。', (messages) => (messages.at(-1)?.content.includes('引用') ? cited : '没有退回')])

  const { final, modelRounds } = await handbookClerk(model, handbook).run(question)

  expect([final, modelRounds]).toEqual([cited, 2])
})
//#endregion function

//#region clock
it('模型一分钟不说话，运行就结束；测试不用等', async () => {
  const clock = fakeClock()
  const silent: Model = { complete: () => new Promise(() => {}) }
  const run = handbookClerk(silent, handbook, { clock }).start(question)

  await clock.advance(60_000)

  expect(await run.result).toMatchObject({ stopReason: 'model_timeout', answer: null })
  expect(clock.pending).toBe(0)
})
//#endregion clock

//#region ids
it('同样的剧本、时钟和编号，两次运行的事件一字不差', async () => {
  const events = async () => {
    const seen: RunEvent[] = []
    const runtime = { clock: fakeClock(), ids: sequentialIds() }
    const model = new FakeModel([[look], cited])
    for await (const event of handbookClerk(model, handbook, runtime).start(question)) seen.push(event)
    return JSON.stringify(seen)
  }

  expect(await events()).toBe(await events())
})
//#endregion ids

//#region recording
const ask =
  (words: string): RunProgram =>
  ({ model, clock, ids }) =>
    handbookClerk(model, handbook, { clock, ids }).run(words)

it('录下来的运行不用模型就能重放；问的话变了，就说出哪里变了', async () => {
  const { result, recording } = await recordRun(ask(question), { model: new FakeModel([[look], cited]) })

  expect(await replayRun(ask(question), recording)).toEqual(result)
  await expect(replayRun(ask('病假要几天？'), recording)).rejects.toThrow('病假要几天？')
})
//#endregion recording
