import assert from 'node:assert/strict'
import { isMinagentError, responseFromWire, responseToWire, type ToolResult, toolResultFromWire, toolResultToWire } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventOf } from './arbitraries.ts'

describe('responses and tool results on the wire', () => {
  it('come back as they were, through JSON text, and are written as events write them', () => {
    fc.assert(
      fc.property(eventOf('model.finished'), eventOf('tool.call.finished'), (finished, called) => {
        if (finished.type !== 'model.finished' || called.type !== 'tool.call.finished') return
        const response: unknown = JSON.parse(JSON.stringify(responseToWire(finished.response)))
        const result: unknown = JSON.parse(JSON.stringify(toolResultToWire(called.result)))

        assert.deepStrictEqual(responseFromWire(response), finished.response)
        assert.deepStrictEqual(toolResultFromWire(result), called.result)
      }),
    )
  })

  it('leave out the cause of a failure', () => {
    const error = { code: 'TOOL_FAILED', message: 'no', name: 'TypeError' } as const
    const failed: ToolResult = { ok: false, tool: 'add', callId: 'c1', data: null, error, cause: new TypeError('no') }

    expect(toolResultToWire(failed)).toStrictEqual({ tool: 'add', call_id: 'c1', ok: false, data: null, error })
  })

  it.each([
    ['$.message.role', () => responseFromWire({ message: { role: 'user', content: '' }, stop_reason: 'end_turn', usage: {} })],
    ['$.usage', () => responseFromWire({ message: { role: 'assistant', content: '' }, stop_reason: 'end_turn' })],
    ['$.call_id', () => toolResultFromWire({ tool: 'add', ok: true, data: 1, error: null })],
    ['$', () => toolResultFromWire([])],
  ])('name the path of what is wrong: %s', (path, read) => {
    const error = (() => {
      try {
        return read()
      } catch (thrown) {
        return thrown
      }
    })()

    expect(isMinagentError(error, 'invalid_wire') && error.details.path).toBe(path)
  })
})
