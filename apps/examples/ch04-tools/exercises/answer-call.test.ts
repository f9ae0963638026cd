import { describe, expect, it } from 'vitest'
import { callOf } from '../call-of.ts'
import { answerCall, type Work } from './answer-call.ts'

const circle: unknown[] = []
circle.push(circle)

const tools: Readonly<Record<string, Work>> = {
  add: ({ a, b }) => Number(a) + Number(b),
  nothing: () => undefined,
  throws: () => {
    throw new Error('坏了')
  },
  throwsUndefined: () => {
    throw undefined
  },
  rejects: () => Promise.reject(new Error('晚了才坏')),
  circle: () => circle,
  big: () => 1n,
}

describe('执行一次调用', () => {
  it('成功时给出结果的 JSON，没有结果就是 null', async () => {
    expect(await answerCall(tools, callOf('add', { a: 2, b: 3 }))).toBe('5')
    expect(await answerCall(tools, callOf('nothing'))).toBe('null')
  })

  it('对不认识的名字回答 TOOL_NOT_FOUND，继承来的名字也算不认识', async () => {
    for (const name of ['power', 'toString', 'constructor']) {
      expect(JSON.parse(await answerCall(tools, callOf(name)))).toMatchObject({ error: { code: 'TOOL_NOT_FOUND' } })
    }
  })

  it('不论工具怎样失败，都回答 TOOL_FAILED', async () => {
    for (const name of ['throws', 'throwsUndefined', 'rejects']) {
      expect(JSON.parse(await answerCall(tools, callOf(name)))).toHaveProperty('error.code', 'TOOL_FAILED')
    }
  })

  it('写不成 JSON 的结果也是失败', async () => {
    for (const name of ['circle', 'big']) {
      expect(JSON.parse(await answerCall(tools, callOf(name)))).toHaveProperty('error.code', 'TOOL_FAILED')
    }
  })
})
