import { assistant, createMessage, system, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'

const call = { id: 'c1', name: 'add', arguments: { a: 2, b: 3 } }
const image = { type: 'image', media_type: 'image/png', data: 'AA==' }

describe('the message constructors', () => {
  it('A14 make the messages of one round: roles, the id of the call, an empty content beside calls', () => {
    const messages = [system('s'), user('q'), assistant('', [call]), toolMessage(call, '5'), assistant('5.')]

    expect(messages.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant'])
    expect(messages[2]).toStrictEqual({ role: 'assistant', content: '', toolCalls: [call] })
    expect(messages[3]).toStrictEqual({ role: 'tool', content: '5', toolCallId: 'c1', name: 'add' })
    expect(toolMessage('c1', '5')).toStrictEqual({ role: 'tool', content: '5', toolCallId: 'c1' })
  })

  it('A17 createMessage fills in the defaults of each role', () => {
    expect(createMessage({ role: 'system' })).toStrictEqual({ role: 'system', content: '' })
    expect(createMessage({ role: 'user' })).toStrictEqual({ role: 'user', content: '' })
    expect(createMessage({ role: 'assistant' })).toStrictEqual({ role: 'assistant', content: '', toolCalls: [] })
    expect(createMessage({ role: 'tool' })).toStrictEqual({ role: 'tool', content: '', toolCallId: '' })
  })

  it('A17 two messages never share an array, neither with each other nor with what they were made of', () => {
    const calls = [{ ...call, arguments: { list: [1] } }]
    const one = assistant('', calls)
    const other = createMessage({ role: 'assistant', toolCalls: calls })

    calls[0]!.arguments.list.push(2)
    calls.push({ ...call, arguments: { list: [] } })

    expect(one.toolCalls).toStrictEqual([{ ...call, arguments: { list: [1] } }])
    expect(other.toolCalls).toStrictEqual(one.toolCalls)
    expect(other.toolCalls).not.toBe(one.toolCalls)
    expect(createMessage({ role: 'assistant' }).toolCalls).not.toBe(createMessage({ role: 'assistant' }).toolCalls)
  })

  it('derives content and calls from blocks, for every role', () => {
    const text = { type: 'text', text: 'hi' }
    const use = { type: 'tool_use', id: 'c1', name: 'add', input: { a: 2, b: 3 } }

    expect(createMessage({ role: 'system', blocks: [text, text] })).toStrictEqual(system('hihi'))
    expect(user([text, image])).toStrictEqual({ role: 'user', content: 'hi', blocks: [text, image] })
    expect(createMessage({ role: 'assistant', blocks: [text, use] })).toStrictEqual(assistant('hi', [call]))
    expect(createMessage({ role: 'assistant', blocks: [use, text] })).toStrictEqual({ ...assistant('hi', [call]), blocks: [use, text] })
    expect(createMessage({ role: 'tool', toolCallId: 'c1', name: 'add', blocks: [image] })).toStrictEqual({
      role: 'tool',
      content: '',
      toolCallId: 'c1',
      name: 'add',
      blocks: [image],
    })
  })

  it('ignores what a role does not have', () => {
    expect(createMessage({ role: 'system', content: 's', toolCalls: [call], toolCallId: 'c1', name: 'n' })).toStrictEqual(system('s'))
    expect(createMessage({ role: 'user', content: 'q', toolCallId: 'c1', name: 'summary' })).toStrictEqual({
      ...user('q'),
      name: 'summary',
    })
  })

  it('copies blocks, and refuses one that is malformed', () => {
    const blocks = [{ ...image }]
    const message = user(blocks)

    blocks[0]!.data = 'changed'

    expect(message.blocks).toStrictEqual([image])
    expect(() => user([{ type: 'tool_use', id: 'c', name: 'n', input: [] }])).toThrow('$.content[0].input')
  })
})
