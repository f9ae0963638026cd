import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled, memoryJournal } from '@minagent/session'
import { ToolRegistry } from '@minagent/tools'
import type { PersistedEvent } from '@minagent/types'
import { add } from 'ch04/tools.ts'
import { expect, it } from 'vitest'
import { openCalls } from './open-calls.ts'

const call = (id: string) => ({ id, name: 'add', arguments: { a: 2, b: 3 } })

it('跑完的运行里没有悬着的调用', async () => {
  expect(openCalls(await eventsOf([[call('c1')], [call('c2')], '好了。']))).toEqual([])
})

it('停在调用中间的日志里，悬着的就是那一次', async () => {
  const events = await eventsOf([[call('c1')], [call('c2')], '好了。'])
  const end = events.findLastIndex(({ type }) => type === 'tool.call.started') + 1

  expect(openCalls(events.slice(0, end))).toEqual([{ round: 1, ordinal: 0, name: 'add' }])
})

it('同一轮里的两次调用各算各的，哪怕编号相同', async () => {
  const events = await eventsOf([[call('same'), call('same')], '好了。'])
  const without = events.filter((event) => event.type !== 'tool.call.finished' || event.ordinal !== 0)

  expect(openCalls(without)).toEqual([{ round: 0, ordinal: 0, name: 'add' }])
})

async function eventsOf(script: ConstructorParameters<typeof FakeModel>[0]): Promise<readonly PersistedEvent[]> {
  const journal = memoryJournal()
  const agent = new Agent({ model: new FakeModel(script), tools: new ToolRegistry([add]) })
  await journaled(agent, journal).run('算一算。', { runId: 'r1' })
  return journal.read('r1')
}
