import {
  assistant,
  canonicalJson,
  createMessage,
  fromWire,
  fromWireConversation,
  isMinagentError,
  sameJson,
  system,
  toolMessage,
  toWire,
  toWireConversation,
  user,
} from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { conversation, conversationLine } from './conversation.ts'

describe('the wire format', () => {
  it('D7 reads the origin of a message in the order in which it is written', () => {
    const message = { ...user('hi'), origin: { kind: 'tool', name: 'read_file', untrusted: true } } as const

    expect(JSON.stringify(fromWire(toWire(message)))).toBe(JSON.stringify(message))
  })

  it('B1 writes the conversation of chapter 1 as one known line', () => {
    const line = canonicalJson(conversation.map(toWire))

    expect(line).toBe(conversationLine)
    expect(line).toHaveLength(311)
  })

  it('B2 reads its own line back, and prints roundtrip OK: 5 messages', () => {
    const wire: unknown = JSON.parse(conversationLine)

    const read = fromWireConversation(wire)

    expect(read).toStrictEqual(conversation)
    expect(toWireConversation(read)).toStrictEqual(wire)
    expect(`roundtrip OK: ${read.length} messages`).toBe('roundtrip OK: 5 messages')
  })

  it('serves as a callback of map: index and array are not mistaken for options', () => {
    expect(toWire).toHaveLength(1)
    expect(fromWire).toHaveLength(1)
    expect(conversation.map(toWire).map(fromWire)).toStrictEqual(conversation)
  })

  it('B4 fills in what is missing: content is a text, a call has an input', () => {
    expect(fromWire({ role: 'user' })).toStrictEqual(user(''))
    expect(fromWire({ role: 'assistant', content: null })).toStrictEqual(assistant(''))
    expect(fromWire({ role: 'user', content: [] })).toStrictEqual(user(''))
    expect(fromWire({ role: 'system', content: [textBlock('a'), textBlock('b')] })).toStrictEqual(system('ab'))
    expect(fromWire({ role: 'user', content: [textBlock('a'), textBlock('b')] })).toMatchObject({ content: 'ab' })
    expect(fromWire({ role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'now' }] })).toStrictEqual(
      assistant('', [{ id: 'c', name: 'now', arguments: {} }]),
    )
  })

  it('B5 has tool_call_id on tool messages only, there also when it is empty', () => {
    const keys = conversation.map((message) => 'tool_call_id' in toWire(message))

    expect(keys).toEqual([false, false, false, true, false])
    expect(toWire(toolMessage('', 'x'))).toStrictEqual({ role: 'tool', content: 'x', tool_call_id: '' })
  })

  it.each([
    ['an unknown block', 'assistant', [{ type: 'server_tool_use', id: 's', deep: { list: [1, null] } }, textBlock('a')]],
    ['text, image, text', 'user', [textBlock('a'), { type: 'image', media_type: 'image/png', data: 'AA==' }, textBlock('b')]],
    ['thinking with its signature', 'assistant', [{ type: 'thinking', thinking: 'hm', signature: 'EqQB' }, textBlock('a')]],
    ['a text after a call', 'assistant', [{ type: 'tool_use', id: 'c', name: 'n', input: {} }, textBlock('a')]],
    ['a call with more members', 'assistant', [{ type: 'tool_use', id: 'c', name: 'n', input: {}, cache_control: { type: 'x' } }]],
    ['an empty text before a call', 'assistant', [textBlock(''), { type: 'tool_use', id: 'c', name: 'n', input: {} }]],
  ])('B6 keeps foreign blocks as they came: %s', (_, role, content) => {
    const wire = { role, content }

    expect(toWire(fromWire(wire))).toStrictEqual(wire)
  })

  it('has no blocks where content and toolCalls say the same', () => {
    const plain = fromWire({ role: 'assistant', content: [textBlock('a'), { type: 'tool_use', id: 'c', name: 'n', input: { x: 1 } }] })

    expect(plain).toStrictEqual(assistant('a', [{ id: 'c', name: 'n', arguments: { x: 1 } }]))
  })

  //#region keeps-text
  it('keeps the text beside a call', () => {
    const wire = toWire(assistant('thinking aloud', [{ id: 'c', name: 'n', arguments: {} }]))

    expect(wire.content).toStrictEqual([textBlock('thinking aloud'), { type: 'tool_use', id: 'c', name: 'n', input: {} }])
  })
  //#endregion keeps-text

  it('writes arguments that are no JSON object as invalid_input beside an empty input', () => {
    const message = assistant('', [{ id: 'c', name: 'n', arguments: {}, invalidArguments: '{"a":' }])

    const wire = toWire(message)

    expect(wire.content).toStrictEqual([{ type: 'tool_use', id: 'c', name: 'n', input: {}, invalid_input: '{"a":' }])
    expect(fromWire(wire)).toStrictEqual(message)
  })

  it('B7 shares nothing with what it read or wrote', () => {
    const wire = {
      role: 'assistant',
      content: [
        { type: 'tool_use', id: 'c', name: 'n', input: { list: [1] } },
        { type: 'x', deep: { list: [1] } },
      ],
    }
    const read = fromWire(wire)
    const before = structuredClone(read)
    const written = toWire(read)

    wire.content[0]!.input!.list.push(2)
    wire.content[1]!.deep!.list.push(2)
    mutateDeeply(written)

    expect(read).toStrictEqual(before)
  })

  it('B7 gives the call arguments of their own when the blocks are kept', () => {
    const read = fromWire({ role: 'assistant', content: [{ type: 'x' }, { type: 'tool_use', id: 'c', name: 'n', input: { list: [1] } }] })
    const before = structuredClone('blocks' in read && read.blocks)

    mutateDeeply('toolCalls' in read && read.toolCalls)

    expect('blocks' in read && read.blocks).toStrictEqual(before)
  })

  it.each([
    ['$', 'text'],
    ['$', null],
    ['$', [1]],
    ['$.role', { content: '' }],
    ['$.role', { role: 'developer', content: '' }],
    ['$.role', { role: 'toString', content: '' }],
    ['$.content', { role: 'user', content: 7 }],
    ['$.content', { role: 'user', content: { type: 'text' } }],
    ['$.content[1]', { role: 'user', content: [textBlock('a'), 'b'] }],
    ['$.content[0].type', { role: 'user', content: [{}] }],
    ['$.content[0].text', { role: 'user', content: [{ type: 'text' }] }],
    ['$.content[0].id', { role: 'assistant', content: [{ type: 'tool_use', name: 'n', input: {} }] }],
    ['$.content[0].name', { role: 'assistant', content: [{ type: 'tool_use', id: 'c', input: {} }] }],
    ['$.content[0].input', { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'n', input: [] }] }],
    ['$.content[0].input', { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'n', input: 'x' }] }],
    ['$.content[0].invalid_input', { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'n', invalid_input: 1 }] }],
    ['$.content[1]', { role: 'system', content: [textBlock('a'), { type: 'image', media_type: 'image/png' }] }],
    ['$.tool_call_id', { role: 'tool', content: '' }],
    ['$.name', { role: 'user', content: '', name: 1 }],
    ['$.origin', { role: 'user', content: '', origin: 'tool' }],
    ['$.origin.kind', { role: 'user', content: '', origin: { kind: 'stranger', untrusted: true } }],
    ['$.origin.untrusted', { role: 'user', content: '', origin: { kind: 'tool' } }],
  ])('B8 names %s of %j', (path, wire) => {
    const error = thrownBy(() => fromWire(wire))

    expect(isMinagentError(error, 'invalid_wire') && error.details.path).toBe(path)
    expect(error).toHaveProperty('message', expect.stringContaining(` at ${path}, got `))
  })

  it('B8 refuses what is nested without end or contains itself, and names the place', () => {
    const block = (input: unknown) => ({ role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'n', input }] })
    const circle: Record<string, unknown> = {}
    circle.self = circle

    const deep = thrownBy(() => fromWire(block(JSON.parse(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`))))
    const endless = thrownBy(() => fromWireConversation([{ role: 'user' }, block(circle)]))

    expect(isMinagentError(deep, 'invalid_wire') && deep.details.path).toBe('$')
    expect(isMinagentError(endless, 'invalid_wire') && endless.details.path).toBe('$[1]')
  })

  it('B8 names the place in a list', () => {
    const wire = [{ role: 'user' }, { role: 'user' }, { role: 'assistant', content: [{ type: 'tool_use', name: 'n' }] }]

    expect(() => fromWireConversation(wire)).toThrow('Expected a string at $[2].content[0].id, got nothing.')
    expect(() => fromWireConversation({})).toThrow('Expected a list of messages at $, got an object.')
  })

  it('B9 means the same in any order of keys', () => {
    const unsorted = '{"tool_call_id":"c","role":"tool","content":"3"}'
    const sorted = '{"content": "3", "role": "tool", "tool_call_id": "c"}'

    expect(fromWire(JSON.parse(unsorted))).toStrictEqual(fromWire(JSON.parse(sorted)))
    expect(sameJson(JSON.parse(unsorted), JSON.parse(sorted))).toBe(true)
    expect(canonicalJson(JSON.parse(unsorted))).toBe(sorted)
  })

  it('B10 F60 carries __proto__ and "10", "9" as argument keys and pollutes nothing', () => {
    const text =
      '{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"n","input":{"10":1,"9":2,"__proto__":{"polluted":true}}}]}'

    const read = fromWire(JSON.parse(text))

    const args = 'toolCalls' in read ? read.toolCalls[0]!.arguments : {}
    expect(Object.keys(args)).toEqual(['9', '10', '__proto__'])
    expect(Object.getPrototypeOf(args)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
    expect(args).not.toHaveProperty('polluted')
    expect(canonicalJson(toWire(read))).toBe(canonicalJson(JSON.parse(text)))
  })

  it('F18 repairs lone surrogates in both directions, so that no stored conversation is poisoned', () => {
    const half = '😀'.slice(0, 1)
    const message = createMessage({ role: 'assistant', content: half, toolCalls: [{ id: 'c', name: 'n', arguments: { [half]: [half] } }] })

    const repaired = { role: 'assistant', content: '\ufffd', toolCalls: [{ id: 'c', name: 'n', arguments: { '\ufffd': ['\ufffd'] } }] }
    expect(JSON.stringify(toWire(message)).isWellFormed()).toBe(true)
    expect(JSON.stringify(toWire(message))).not.toContain('\\ud83d')
    expect(fromWire(toWire(message))).toStrictEqual(repaired)
    expect(fromWire({ role: 'user', content: `a${half}` })).toStrictEqual(user('a\ufffd'))
  })
})

function textBlock(text: string) {
  return { type: 'text', text }
}

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

function mutateDeeply(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const member of Object.values(value)) mutateDeeply(member)
  if (Array.isArray(value)) value.push('more')
  else Object.assign(value, { more: true })
}
