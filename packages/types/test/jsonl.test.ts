import assert from 'node:assert/strict'
import { parseJsonLines, toJsonLine } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { json } from './arbitraries.ts'

describe('JSON lines', () => {
  it('come back as they were, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(json, { maxLength: 5 }), (values) => {
        const text = values.map(toJsonLine).join('')

        expect(text.split('\n')).toHaveLength(values.length + 1)
        assert.deepStrictEqual(parseJsonLines(text), { values, rest: '' })
      }),
    )
  })

  it('cut off anywhere, give every complete line and the torn rest', () => {
    fc.assert(
      fc.property(fc.array(json, { minLength: 1, maxLength: 5 }), fc.nat(), (values, seed) => {
        const text = values.map(toJsonLine).join('')
        const cut = seed % (text.length + 1)
        const head = text.slice(0, cut)

        const lines = parseJsonLines(head)

        const complete = head.split('\n').length - 1
        assert.deepStrictEqual(lines.values, values.slice(0, complete))
        assert.deepStrictEqual(parseJsonLines(lines.rest + text.slice(cut)).values, values.slice(complete))
      }),
    )
  })

  it('keep readable text, and have no line break inside', () => {
    expect(toJsonLine({ text: '你好\n' })).toBe('{"text":"你好\\n"}\n')
  })

  it('name the line that is not JSON', () => {
    expect(() => parseJsonLines('{}\n{"a":\n{}\n')).toThrow('Line 2 is not JSON: {"a":')
    expect(() => parseJsonLines('{}\n\n')).toThrow(SyntaxError)
    expect(parseJsonLines('{"a":')).toStrictEqual({ values: [], rest: '{"a":' })
    expect(parseJsonLines('')).toStrictEqual({ values: [], rest: '' })
  })

  it('refuse what has no JSON text, instead of writing a line that cannot be read', () => {
    expect(() => toJsonLine(undefined)).toThrow('JSON has no text for a value of type undefined.')
    expect(() => toJsonLine(() => 1)).toThrow(TypeError)
    expect(() => toJsonLine(1n)).toThrow(TypeError)
  })
})
