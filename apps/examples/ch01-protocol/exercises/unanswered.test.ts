import { expect, it } from 'vitest'
import type { Message } from '../by-hand/protocol.ts'
import { unanswered } from './unanswered.ts'

const first = { id: 'c1', name: 'add', arguments: { a: 1, b: 2 } }
const second = { id: 'c2', name: 'add', arguments: { a: 3, b: 4 } }
const asked: Message = { role: 'assistant', content: '', toolCalls: [first, second] }

it('每个调用都有结果的对话，什么也不缺', () => {
  const messages: Message[] = [asked, { role: 'tool', content: '3', toolCallId: 'c1' }, { role: 'tool', content: '7', toolCallId: 'c2' }]

  expect(unanswered(messages)).toEqual([])
})

it('程序在两个工具之间停下，第二个调用没有结果', () => {
  expect(unanswered([asked, { role: 'tool', content: '3', toolCallId: 'c1' }])).toEqual([second])
})

it('两个都没有结果，就按要求的顺序给出两个', () => {
  expect(unanswered([{ role: 'user', content: '1 + 2？3 + 4？' }, asked])).toEqual([first, second])
})

it('在调用之前出现的结果，不算是它的结果', () => {
  expect(unanswered([{ role: 'tool', content: '3', toolCallId: 'c1' }, asked])).toEqual([first, second])
})
