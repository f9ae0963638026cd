import assert from 'node:assert/strict'
import { assistant, eventFromWire, eventToWire, type RunEvent, ToolError, toolMessage } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventOf, eventTypes } from './arbitraries.ts'

const base = { runId: 'r1', at: 7 }
const finished: RunEvent = {
  ...base,
  type: 'tool.call.finished',
  seq: 3,
  round: 0,
  ordinal: 0,
  toolCallId: 'c1',
  tool: 'add',
  ok: true,
  result: { ok: true, tool: 'add', callId: 'c1', data: { camelCase: 1, snake_case: 2 }, error: null },
  message: toolMessage({ id: 'c1', name: 'add', arguments: {} }, '5'),
  durationMs: 2,
}

describe('events on the wire', () => {
  it.each(eventTypes)('come back as they were, through JSON text: %s', (type) => {
    fc.assert(
      fc.property(eventOf(type), (event) => {
        const wire: unknown = JSON.parse(JSON.stringify(eventToWire(event)))

        assert.deepStrictEqual(eventFromWire(wire), event)
      }),
    )
  })

  it.each(eventTypes)('have snake_case names of their own: %s', (type) => {
    fc.assert(
      fc.property(eventOf(type), (event) => {
        for (const name of Object.keys(eventToWire(event))) expect(name).toMatch(/^[a-z_]+$/)
      }),
      { numRuns: 20 },
    )
  })

  it('are written with snake_case keys, and what a tool said keeps its own', () => {
    expect(eventToWire(finished)).toStrictEqual({
      type: 'tool.call.finished',
      run_id: 'r1',
      at: 7,
      seq: 3,
      round: 0,
      ordinal: 0,
      tool_call_id: 'c1',
      tool: 'add',
      ok: true,
      result: { ok: true, tool: 'add', call_id: 'c1', data: { camelCase: 1, snake_case: 2 }, error: null },
      message: { role: 'tool', content: '5', tool_call_id: 'c1', name: 'add' },
      duration_ms: 2,
    })
  })

  it('leave out the cause of a failure', () => {
    const error = { code: 'TOOL_FAILED', message: 'no', name: 'TypeError' } as const
    const result = { ok: false, tool: 'add', callId: 'c1', data: null, error, cause: new TypeError('secret') } as const

    const wire = eventToWire({ ...finished, ok: false, result })

    expect(wire.result).toStrictEqual({ ok: false, tool: 'add', call_id: 'c1', data: null, error })
    expect(JSON.stringify(wire)).not.toContain('secret')
  })

  it.each([
    [new TypeError('bad'), { name: 'TypeError', message: 'bad' }],
    [new ToolError('bad'), { name: 'ToolError', message: 'bad', code: 'TOOL_FAILED' }],
    ['text', { name: 'Error', message: 'text' }],
    [undefined, { name: 'Error', message: 'undefined' }],
    [1n, { name: 'Error', message: '1' }],
    [Symbol('s'), { name: 'Error', message: 'Symbol(s)' }],
    [Object.create(null), { name: 'Error', message: 'unknown error' }],
  ])('write whatever was thrown as plain data', (thrown, info) => {
    const wire = eventToWire({ ...base, type: 'tool.defect', round: 0, toolCallId: 'c1', error: thrown })

    expect(wire.error).toStrictEqual(info)
  })

  it('F18 hold no lone surrogate', () => {
    const wire = eventToWire({ ...finished, result: { ok: true, tool: 'add', callId: 'c1', data: ['\ud83d'], error: null } })

    expect(wire.result).toMatchObject({ data: ['\ufffd'] })
  })

  it('share nothing with the event', () => {
    const list = [1]
    const event: RunEvent = {
      ...base,
      type: 'model.finished',
      seq: 1,
      round: 0,
      response: { message: assistant('', [{ id: 'c', name: 'n', arguments: { list } }]), stopReason: 'tool_use', usage: {} },
      durationMs: 1,
    }
    const wire = eventToWire(event)
    const read = eventFromWire(wire)

    list.push(2)
    expect(JSON.stringify(wire)).toContain('"list":[1]')

    wire.response = 'changed'
    expect(read).toMatchObject({ response: { message: { toolCalls: [{ arguments: { list: [1] } }] } } })
  })

  it.each([
    ['$', []],
    ['$.run_id', { type: 'model.started', at: 1 }],
    ['$.at', { run_id: 'r', type: 'model.started' }],
    ['$.type', { run_id: 'r', at: 1, type: 'of.tomorrow', seq: 0 }],
    ['$.type', { run_id: 'r', at: 1, type: 'toString', seq: 0 }],
    ['$.seq', { run_id: 'r', at: 1, type: 'run.cancel.requested' }],
    ['$.parent.call_id', { run_id: 'r', at: 1, type: 'model.started', round: 0, parent: { run_id: 'p' } }],
    ['$.result.call_id', { ...eventToWire(finished), result: { ok: true, tool: 'add' } }],
    ['$.result.error.code', { ...eventToWire(finished), result: { ok: false, tool: 'a', call_id: 'c', error: { code: 'X' } } }],
    ['$.message.role', { ...eventToWire(finished), message: { role: 'user', content: '' } }],
    ['$.messages[1].role', { run_id: 'r', at: 1, seq: 0, type: 'run.started', input: '', messages: [{ role: 'user' }, {}] }],
    ['$.call.id', { run_id: 'r', at: 1, seq: 0, type: 'tool.call.started', round: 0, ordinal: 0, call: { name: 'n' } }],
  ])('name %s where they are damaged', (path, wire) => {
    expect(() => eventFromWire(wire)).toThrow(expect.objectContaining({ code: 'invalid_wire', details: { path } }))
  })
})
