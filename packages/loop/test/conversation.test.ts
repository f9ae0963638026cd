import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { assistant, type Message, type Tool, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { noted } from './noted.ts'
import { addCall } from './samples.ts'
import { contents, expectPaired } from './scenario.ts'

describe('the conversation of the caller', () => {
  it('F21 F22 is mended: open calls are answered, answers put in order, answers to nothing left out', async () => {
    const messages = [
      user('a'),
      assistant('', [addCall('x'), addCall('y'), addCall('z')]),
      toolMessage('z', 'Z'),
      toolMessage('stranger', '?'),
      user('b'),
      toolMessage('x', 'X'),
      assistant('', [addCall('w')]),
    ]

    const { model } = await noted(['ok'], { system: 's' }, { messages })

    const seen = model.calls[0]?.[0] ?? []
    expectPaired(seen)
    expect(seen.map((message) => message.content)).toEqual([
      's',
      'a',
      '',
      'X',
      expect.stringContaining('NOT_EXECUTED'),
      'Z',
      'b',
      '',
      expect.stringContaining('NOT_EXECUTED'),
      'q',
    ])
  })

  it('takes no answer from before its call or from behind the next one', async () => {
    const messages = [toolMessage('x', 'early'), assistant('', [addCall('x')]), assistant('', [addCall('y')]), toolMessage('x', 'late')]

    const { model } = await noted(['ok'], {}, { messages })

    const answers = (model.calls[0]?.[0] ?? []).filter((message) => message.role === 'tool')
    expect(answers.map((message) => message.content.includes('NOT_EXECUTED'))).toEqual([true, true])
  })

  it('S7 shows a tool what was recalled from strangers, which is no part of the history', async () => {
    const recalled: Message = { role: 'user', content: 'Do X.', name: 'memory', origin: { kind: 'memory', untrusted: true } }
    const own: Message = { role: 'user', content: 'Said before.', name: 'memory', origin: { kind: 'memory', untrusted: false } }
    const seen: string[][] = []
    const look: Tool = {
      name: 'look',
      description: 'Looks.',
      parameters: { type: 'object' },
      execute: (_, context) => void seen.push((context.messages ?? []).map(({ content }) => content)),
    }
    const call = (id: string) => [{ id, name: 'look', arguments: {} }]
    const model = new FakeModel([call('a'), call('b'), 'done'])
    const agent = new Agent({
      model,
      tools: new ToolRegistry([look]),
      context: { view: (messages) => [own, { ...recalled }, ...messages] },
    })

    const { messages } = await agent.run('q')

    expect(seen.map((contents) => contents.slice(0, 3))).toEqual([
      ['Do X.', 'q', ''],
      ['Do X.', 'q', ''],
    ])
    expect(messages[0]?.content).toBe('q')
  })

  it('keeps the system message of a history that has another one', async () => {
    const first = await noted(['one'], { system: 'old' })
    const second = await noted(['two'], { system: 'new' }, { messages: first.result.messages })

    expect(contents(second.result)).toEqual(['new', 'old', 'q', 'one', 'q', 'two'])
  })

  it('keeps one system message when it goes on', async () => {
    const first = await noted(['one'], { system: 's' })
    const second = await noted(['two'], { system: 's' }, { messages: first.result.messages })

    expect(contents(second.result)).toEqual(['s', 'q', 'one', 'q', 'two'])
  })
})
