import { ToolRegistry } from '@minagent/tools'
import { type AssistantMessage, assistant, type Block, type ModelResponse, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { noted } from './noted.ts'
import { addCall, callOf, response, toolOf } from './samples.ts'
import { type Ended, typesOf } from './scenario.ts'

/** A response with calls as a careless adapter would hand them on. */
function careless(calls: readonly object[], blocks?: readonly Block[]): ModelResponse {
  const content = (blocks ?? []).map((block) => ('text' in block ? block.text : '')).join('')
  const message = { role: 'assistant', content, toolCalls: calls, ...(blocks ? { blocks } : {}) } as AssistantMessage
  return { message, stopReason: 'tool_use', usage: {} }
}

const idsOf = ({ result }: Ended) =>
  result.messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls.map((call) => call.id) : []))

describe('arguments of a model', () => {
  it.each([
    ['F1', { invalidArguments: '{"a":' }],
    ['F2', { arguments: { ok: true }, invalidArguments: '{"a":' }],
    ['F3', { arguments: null }],
    ['F3', { arguments: [1, 2] }],
    ['F3', { arguments: 'text' }],
    ['F3', { arguments: 7 }],
  ])('%s that are no object (%o) are answered, never executed, and the run goes on', async (_id, broken) => {
    const ended = await noted([careless([{ id: 'c1', name: 'note', arguments: {}, ...broken }]), 'ok'])

    expect(ended.result.messages[2]?.content).toContain('"code":"INVALID_ARGUMENTS"')
    expect(ended.noted).toEqual([])
    expect(ended.result.stopReason).toBe('completed')
  })

  it('F5 that are left out are none', async () => {
    const ended = await noted([careless([{ id: 'c1', name: 'note' }]), 'ok'])

    expect(ended.noted).toEqual([{}])
    expect(ended.result.messages[1]).toMatchObject({ toolCalls: [{ id: 'c1', name: 'note', arguments: {} }] })
  })

  it('F3 that JSON cannot hold are answered as well', async () => {
    const cyclic: unknown[] = []
    cyclic.push(cyclic)

    const ended = await noted([
      careless([
        { id: 'c1', name: 'note', arguments: cyclic },
        { id: 'c2', name: 'note', arguments: 1n },
      ]),
      'ok',
    ])

    expect(ended.result.steps.map((step) => step.ok)).toEqual([false, false, undefined])
  })

  it('F60 pollute no prototype', async () => {
    const ended = await noted([[callOf('note', 'c1', JSON.parse('{"__proto__":{"polluted":true}}'))], 'ok'])

    expect('polluted' in {}).toBe(false)
    expect(ended.noted).toEqual([])
    expect(ended.result.messages[2]?.content).toContain('INVALID_ARGUMENTS')
  })
})

describe('ids of calls', () => {
  it('X3 F8 that come twice in one message get new ones; each call runs and is answered once', async () => {
    const ended = await noted([[callOf('note', 'x', { n: 1 }), callOf('note', 'x', { n: 2 })], 'ok'])

    expect(idsOf(ended)).toEqual(['x', 'x_0_1'])
    expect(ended.noted).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('F9 that are missing or empty get one that is the same in every run', async () => {
    const script = [
      careless([
        { name: 'note', arguments: {} },
        { id: '', name: 'note', arguments: {} },
        { id: 5, name: 'note', arguments: {} },
      ]),
      'ok',
    ]

    expect(idsOf(await noted(script))).toEqual(['call_0_0', 'call_0_1', 'call_0_2'])
    expect(idsOf(await noted(script))).toEqual(['call_0_0', 'call_0_1', 'call_0_2'])
  })

  it('F10 that were used before, also in the conversation of the caller, get new ones', async () => {
    const messages = [user('a'), assistant('', [callOf('note', 'note_0')]), toolMessage('note_0', '1'), assistant('ok')]

    const ended = await noted([[callOf('note', 'note_0')], [callOf('note', 'note_0')], 'ok'], {}, { messages })

    expect(idsOf(ended)).toEqual(['note_0', 'note_0_0_0', 'note_0_1_0'])
  })

  it('F8 never take one that another call has', async () => {
    const ended = await noted([[callOf('note', 'x_0_2'), callOf('note', 'x'), callOf('note', 'x')], 'ok'])

    expect(idsOf(ended)).toEqual(['x_0_2', 'x', 'x_0_2_'])
  })

  it('are repaired in the blocks of the message too', async () => {
    const blocks: Block[] = [
      { type: 'thinking', thinking: 'hm', signature: 's' },
      { type: 'tool_use', id: 'x', name: 'note', input: {} },
      { type: 'text', text: 'and' },
      { type: 'tool_use', id: 'x', name: 'note', input: {} },
    ]

    const { result } = await noted([careless([callOf('note', 'x'), callOf('note', 'x')], blocks), 'ok'])

    expect(result.messages[1]).toMatchObject({ blocks: [blocks[0], blocks[1], blocks[2], { type: 'tool_use', id: 'x_0_1' }] })
  })
})

describe('calls of a model', () => {
  it('F11 F12 of unknown tools are answered with the names of those that exist', async () => {
    const ended = await noted([[callOf('toString', 'a'), callOf('', 'b')], 'ok'])

    expect(ended.result.messages.slice(2, 4).map((message) => message.content)).toEqual([
      expect.stringContaining('Known tools: note, add'),
      expect.stringContaining('TOOL_NOT_FOUND'),
    ])
  })

  it('F20 keep their order when one of them is denied', async () => {
    const tools = new ToolRegistry([toolOf('free', () => 'ok'), toolOf('denied', () => 'no')], {
      policy: ({ name }) => (name === 'denied' ? 'deny' : 'allow'),
    })

    const { result } = await noted([[callOf('free', 'a'), callOf('denied', 'b'), callOf('free', 'c')], 'ok'], {
      tools,
      parallelTools: true,
    })

    expect(result.messages.slice(2, 5).map((message) => message.role === 'tool' && message.toolCallId)).toEqual(['a', 'b', 'c'])
  })

  it('F23 are followed by their answers; text comes in a message of its own', async () => {
    const { result } = await noted([response('looking', 'tool_use', [addCall()]), response('found', 'end_turn')])

    expect(result.messages.map((message) => `${message.role}:${message.content}`)).toEqual([
      'user:q',
      'assistant:looking',
      'tool:5',
      'assistant:found',
    ])
  })

  //#region unfinished-calls
  it.each(['max_tokens', 'refusal'])('F30 of a message that ended with %s are not run', async (stopReason) => {
    const ended = await noted([response('', stopReason, [callOf('note', 'a'), callOf('note', 'b')]), 'ok'])

    expect(ended.noted).toEqual([])
    expect(ended.result.toolCalls).toBe(0)
    expect(ended.result.messages.slice(2, 4).every((message) => message.content.includes('NOT_EXECUTED'))).toBe(true)
    const refused = stopReason === 'refusal'
    expect(ended.result).toMatchObject(
      refused ? { stopReason: 'refused', modelRounds: 1 } : { stopReason: 'completed', final: 'ok', modelRounds: 2 },
    )
    expect(typesOf(ended.events)).not.toContain('tool.call.started')
  })
  //#endregion unfinished-calls
})

describe('stop reasons of a model', () => {
  it('F32 pause sends the message back as it is, inside the limits', async () => {
    const paused = response('thinking', 'pause')
    const { result, model } = await noted([paused, paused, 'ok'])

    expect(model.calls[2]?.[0].slice(1)).toEqual([paused.message, paused.message])
    expect(result).toMatchObject({ final: 'ok', modelRounds: 3 })
    expect((await noted([paused, paused, paused], { maxSteps: 2 })).result.stopReason).toBe('max_model_rounds')
  })

  it.each([
    ['refusal', 'refused', null],
    ['model_context_window_exceeded', 'completed', 'text'],
    ['stop_sequence', 'completed', 'text'],
  ])('F33 %s ends as %s, the reason kept as it came', async (modelStopReason, stopReason, answer) => {
    const { result } = await noted([response('text', modelStopReason)])

    expect(result).toMatchObject({ stopReason, answer, modelStopReason })
  })
})
