import { expect, it } from 'vitest'
import type { Message } from '../by-hand/protocol.ts'
import { fromWire, toWire } from './keep-text.ts'

const call = { id: 'call_1', name: 'add', arguments: { a: 1, b: 2 } }
const aloud: Message = { role: 'assistant', content: '我来算。', toolCalls: [call] }

it('文字写成第一个块，调用跟在后面', () => {
  expect(toWire(aloud)).toEqual({
    role: 'assistant',
    content: [
      { type: 'text', text: '我来算。' },
      { type: 'tool_use', id: 'call_1', name: 'add', input: { a: 1, b: 2 } },
    ],
  })
})

it('读回来的消息与写出去的相同', () => {
  expect(fromWire(JSON.parse(JSON.stringify(toWire(aloud))))).toEqual(aloud)
})

it('没有文字就没有文字块', () => {
  const silent: Message = { role: 'assistant', content: '', toolCalls: [call] }

  expect(toWire(silent).content).toHaveLength(1)
  expect(fromWire(toWire(silent))).toEqual(silent)
})

it('读得懂别人写的块：文字可以分成几段', () => {
  const wire = {
    role: 'assistant',
    content: [
      { type: 'text', text: '我' },
      { type: 'text', text: '来算。' },
      { type: 'tool_use', id: 'call_1', name: 'add', input: { a: 1, b: 2 } },
    ],
  } as const

  expect(fromWire(wire)).toEqual(aloud)
})
