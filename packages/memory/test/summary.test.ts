import { Agent } from '@minagent/loop'
import { summary, summaryTexts } from '@minagent/memory'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { assistant, isTainted, type Message, system, type Tool, type ToolCall, toolMessage, user } from '@minagent/types'
import { expect, it } from 'vitest'
import { contextOf } from './histories.ts'
import { viewProblem } from './view-problem.ts'

const marker = summaryTexts.en.marker

it('M13 keeps system and user messages, and puts one marked summary for each round in the place of what was done', async () => {
  const model = new FakeModel(['First work.', 'Second work.'])
  const messages = [system('s'), user('one'), ...work(0), user('two'), ...work(1), user('three')]

  const view = await summary({ model, limit: 100, keepRecent: 1 }).view(messages, contextOf(messages))

  expect(view.map(({ role, content }) => `${role} ${content}`)).toEqual([
    'system s',
    'user one',
    `user ${marker}\n\nFirst work.`,
    'user two',
    `user ${marker}\n\nSecond work.`,
    'user three',
  ])
  expect(view.filter((message) => message.role === 'user' && message.name === 'summary')).toHaveLength(2)
  expect(model.calls[0]?.[0].at(-1)?.content).toContain('page 0 page 0')
})

it('M13 never sums up a summary, and makes none twice for the same messages', async () => {
  const model = new FakeModel(['First work.', 'Second work.'])
  const policy = summary({ model, limit: 100, keepRecent: 1 })
  const before = [user('one'), ...work(0), user('two')]
  const after = [...before, ...work(1), user('three')]

  await policy.view(before, contextOf(before, 'r1'))
  const again = await policy.view(structuredClone(before), contextOf(before, 'r2'))
  const view = await policy.view(after, contextOf(after, 'r3'))

  expect(again[1]?.content).toBe(`${marker}\n\nFirst work.`)
  expect(view.map(({ content }) => content)).toEqual(['one', `${marker}\n\nFirst work.`, 'two', `${marker}\n\nSecond work.`, 'three'])
  expect(model.calls).toHaveLength(2)
  expect(JSON.stringify(model.calls[1]?.[0])).not.toContain('First work.')
})

it('M13 makes no attempt twice in a row, whether it succeeded or failed', async () => {
  const failures: unknown[] = []
  const model = new FakeModel([new Error('down'), 'A.', 'B.', 'C.', 'D.', 'E.'])
  const policy = summary({ model, limit: 10, keepRecent: 1, onFailure: (error) => failures.push(error) })
  const messages: Message[] = [user('one'), ...work(0), user('two')]
  const calls: number[] = []
  for (let round = 0; round < 5; round++) {
    const view = await policy.view(messages, contextOf(messages, 'r', round))
    expect(viewProblem(view)).toBeUndefined()
    calls.push(model.calls.length)
    messages.push(...work(round + 1), user(`next ${round}`))
  }

  expect(calls).toEqual([1, 1, 4, 4, 6])
  expect(failures).toEqual([new Error('down')])
})

it('M13 leaves the old work out when the model fails, and says so', async () => {
  const failures: unknown[] = []
  const down = new Error('down')
  const messages = [system('s'), user('one'), ...work(0), user('two')]

  const policy = summary({ model: new FakeModel([down]), limit: 10, keepRecent: 1, onFailure: (error) => failures.push(error) })

  expect(await policy.view(messages, contextOf(messages))).toEqual([system('s'), user('one'), user('two')])
  expect(failures).toEqual([down])
})

it('M13 gives the model that sums up everything that fits the limit', async () => {
  const model = new FakeModel(['Both.'])
  const messages = [user('one'), ...work(0), ...work(1), user('two'), ...work(2)]

  await summary({ model, limit: 2_000, keepRecent: 4 }).view(messages, contextOf(messages))

  const given = model.calls[0]?.[0].at(-1)?.content
  expect(given).toContain('page 0 '.repeat(300))
  expect(given).toContain('page 1 '.repeat(300))
})

it('M13 sums up when the tokens that the model reported exceed the limit', async () => {
  const page = tool('page', 'short page '.repeat(100))
  const script = [[call('c1')], [call('c2')], 'done'].map((item, index) => ({
    message: typeof item === 'string' ? assistant(item) : assistant('', item),
    stopReason: typeof item === 'string' ? 'end_turn' : 'tool_use',
    usage: { inputTokens: index === 1 ? 9_000 : 10 },
  }))
  const model = new FakeModel(script)
  const policy = summary({ model: new FakeModel(['Read two pages.']), limit: 5_000, keepRecent: 2 })

  const result = await new Agent({ model, tools: new ToolRegistry([page]), context: policy, observers: [policy] }).run('read')

  expect(model.calls[2]?.[0].map(({ content }) => content.slice(0, 48))).toEqual([
    'read',
    `${marker}\n\nRead two pages.`.slice(0, 48),
    '',
    'short page '.repeat(100).slice(0, 48),
  ])
  expect(result.messages).toHaveLength(6)
})

it('S7 a summary is untrusted when it stands for what an untrusted tool said, and trusted when no such tool was used', async () => {
  const describe = new ToolRegistry([{ ...tool('look', 'x'), metadata: { untrustedOutput: false } }])
  const summed = async (known: boolean): Promise<readonly Message[]> => {
    const messages = [user('one'), ...work(0), user('two')]
    const policy = summary({
      model: new FakeModel(['Done.']),
      limit: 10,
      keepRecent: 1,
      ...(known ? { describe: (name: string) => describe.describe(name) } : {}),
    })
    return await policy.view(messages, contextOf(messages))
  }

  expect(isTainted(await summed(false))).toBe(true)
  expect(isTainted(await summed(true))).toBe(false)
})

function call(id: string): ToolCall {
  return { id, name: 'page', arguments: {} }
}

function work(index: number): readonly Message[] {
  const asked = { id: `w${index}`, name: 'look', arguments: { index } }
  return [assistant('', [asked]), toolMessage(asked, `page ${index} `.repeat(300)), assistant(`saw ${index}`)]
}

function tool(name: string, text: string): Tool {
  return { name, description: 'Reads.', parameters: { type: 'object' }, execute: () => text }
}
