import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import type { Model, RunInput } from '@minagent/types'
import { assistant, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { addCall, response } from './samples.ts'
import { scenario } from './scenario.ts'

const good = response('text', 'end_turn')

/** A model whose answer no type has seen. */
function answering(value: unknown): Model {
  return { complete: async () => JSON.parse(JSON.stringify(value)) }
}

function withCalls(toolCalls: unknown): unknown {
  return { ...good, message: { ...good.message, toolCalls } }
}

describe('what a model returns', () => {
  it.each<[string, unknown]>([
    ['a text', 'text'],
    ['null', null],
    ['a number as stop reason', { ...good, stopReason: 1 }],
    ['no stop reason', { message: good.message, usage: {} }],
    ['usage that is null', { ...good, usage: null }],
    ['usage that is a number', { ...good, usage: 7 }],
    ['no message', { stopReason: 'end_turn', usage: {} }],
    ['a message that is a list', { ...good, message: [] }],
    ['a message of a user', { ...good, message: user('text') }],
    ['content that is null', { ...good, message: { ...good.message, content: null } }],
    ['no list of calls', withCalls('add')],
    ['a call that is null', withCalls([addCall(), null])],
    ['a call that is a text', withCalls(['add'])],
    ['a call without a name', withCalls([{ id: 'c1', arguments: {} }])],
    ['a call whose name is a number', withCalls([{ id: 'c1', name: 1, arguments: {} }])],
  ])('D22 %s ends the run as a protocol error', async (_name, value) => {
    const { result } = await scenario({ model: answering(value) })

    expect(result).toMatchObject({ stopReason: 'model_failed', modelRounds: 0, error: { name: 'ModelError', code: 'protocol' } })
  })

  it('is the very message of the history when nothing needs repair', async () => {
    const asking = response('', 'tool_use', [addCall()])

    const { result } = await scenario({ model: new FakeModel([asking, 'ok']) })

    expect(result.messages[1]).toBe(asking.message)
  })

  it('tells in its own words why it refuses, where it has any', async () => {
    const refuse = async (text: string) => (await scenario({ model: new FakeModel([response(text, 'refusal')]) })).result.error?.message

    expect(await refuse('I will not.')).toBe('I will not.')
    expect(await refuse('')).toBe('The model refused to answer.')
  })
})

describe('the input of a run', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['an assistant message', assistant('x')],
  ])('is refused when it is %s', async (_name, input) => {
    const agent = new Agent({ model: new FakeModel(['ok']) })

    expect(() => agent.start(input as RunInput)).toThrow(TypeError)
    await expect(agent.run(input as RunInput)).rejects.toThrow('must be a string or a user message')
  })

  it('may be a user message, whose text the first event tells', async () => {
    const types: string[] = []
    const observer = {
      onEvent: (event: { type: string }) => types.push(event.type === 'run.started' && 'input' in event ? `${event.input}` : event.type),
    }
    const input = { ...user('question'), origin: { kind: 'agent', untrusted: true } } as const

    const result = await new Agent({ model: new FakeModel(['ok']), observers: [observer] }).run(input)

    expect(result.messages[0]).toBe(input)
    expect(types[0]).toBe('question')
  })
})
