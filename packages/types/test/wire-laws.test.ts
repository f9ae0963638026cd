import assert from 'node:assert/strict'
import { fromWire, fromWireConversation, toWire, toWireConversation } from '@minagent/types'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { anyBlocks, message, text } from './arbitraries.ts'

const RUNS = { numRuns: 1000 }

describe('the laws of the wire codec', () => {
  //#region round-trip
  it('B3 gives back every valid message, also through JSON text', () => {
    fc.assert(
      fc.property(message, (original) => {
        const wire = toWire(original)

        assert.deepStrictEqual(fromWire(wire), original)
        assert.deepStrictEqual(fromWire(JSON.parse(JSON.stringify(wire))), original)
      }),
      RUNS,
    )
  })
  //#endregion round-trip

  it('B3 gives back every canonical wire value, foreign block lists included', () => {
    const content = fc.oneof(text, anyBlocks)
    const wire = fc.oneof(
      text.map((value) => ({ role: 'system', content: value })),
      content.map((value) => ({ role: 'user', content: value })),
      content.map((value) => ({ role: 'assistant', content: value })),
      fc.tuple(content, text).map(([value, id]) => ({ role: 'tool', content: value, tool_call_id: id })),
    )

    fc.assert(
      fc.property(wire, (value) => assert.deepStrictEqual(toWire(fromWire(value)), value)),
      RUNS,
    )
  })

  it('B3 holds for whole conversations', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 6 }), (original) => {
        assert.deepStrictEqual(fromWireConversation(toWireConversation(original)), original)
      }),
    )
  })

  it('F18 reads what it wrote of any string, well-formed or not, and then changes nothing more', () => {
    const broken = fc.array(fc.oneof(fc.string(), fc.constantFrom('\ud83d', '\ude00', '😀'))).map((parts) => parts.join(''))

    fc.assert(
      fc.property(broken, broken, (content, key) => {
        const once = fromWire(toWire({ role: 'assistant', content, toolCalls: [{ id: key, name: key, arguments: { [key]: content } }] }))

        assert.ok(once.content.isWellFormed())
        assert.deepStrictEqual(fromWire(toWire(once)), once)
        assert.equal(once.content, content.toWellFormed())
      }),
    )
  })
})
