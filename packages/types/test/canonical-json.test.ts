import assert from 'node:assert/strict'
import { argumentsHash, canonicalJson } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { json } from './arbitraries.ts'
import { pythonJson } from './python-json.ts'

describe('canonicalJson', () => {
  it.each(pythonJson)('writes %s as Python does', (text, canonical) => {
    expect(canonicalJson(JSON.parse(text))).toBe(canonical)
  })

  it('is JSON of the same value, whatever the order of keys', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value)

        assert.deepStrictEqual(JSON.parse(text), value)
        expect(canonicalJson(reversed(value))).toBe(text)
      }),
    )
  })

  it('leaves out what JSON leaves out', () => {
    expect(canonicalJson({ b: undefined, a: 1, c: () => 1, d: Symbol('d') })).toBe('{"a": 1}')
    expect(canonicalJson([undefined, () => 1])).toBe('[null, null]')
    expect(canonicalJson(undefined)).toBe('null')
  })

  it('writes the holes of a sparse array as null', () => {
    const sparse: unknown[] = [1]
    sparse[2] = 3

    expect(canonicalJson(sparse)).toBe('[1, null, 3]')
  })

  it('asks toJSON once, as JSON.stringify does', () => {
    const itself = { a: 1, toJSON: () => itself }

    expect(canonicalJson(new Date(0))).toBe('"1970-01-01T00:00:00.000Z"')
    expect(canonicalJson(itself)).toBe('{"a": 1}')
  })

  it('refuses cycles, BigInt and numbers that JSON cannot hold, but not one object in two places', () => {
    const cycle: unknown[] = []
    cycle.push({ cycle })
    const shared = { x: 1 }

    expect(() => canonicalJson(cycle)).toThrow(TypeError)
    expect(() => canonicalJson({ big: 1n })).toThrow(TypeError)
    expect(() => canonicalJson([Number.NaN])).toThrow('JSON has no number NaN.')
    expect(canonicalJson([shared, shared])).toBe('[{"x": 1}, {"x": 1}]')
  })
})

describe('argumentsHash', () => {
  it('does not depend on the order of keys, and differs when a value does', () => {
    const hash = argumentsHash({ a: 2, b: 3 })

    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(argumentsHash({ b: 3, a: 2 })).toBe(hash)
    expect(argumentsHash({ a: 2, b: 4 })).not.toBe(hash)
  })
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  )
}
