import assert from 'node:assert/strict'
import { copyJson, isPlainObject, sameJson, setOwn } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { json } from './arbitraries.ts'

describe('copyJson', () => {
  it('copies deeply: the copy is the same, and shares nothing', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = JSON.stringify(value)
        const copy = copyJson(value)

        assert.deepStrictEqual(copy, value)
        spoil(copy)
        expect(JSON.stringify(value)).toBe(text)
      }),
    )
  })
})

describe('sameJson', () => {
  it('is what equal sorted texts are', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(sameJson(a, copyJson(a))).toBe(true)
        expect(sameJson(a, b)).toBe(sameJson(b, a))
        if (JSON.stringify(a) === JSON.stringify(b)) expect(sameJson(a, b)).toBe(true)
      }),
    )
  })

  it.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [0, -0, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: undefined }, { b: undefined }, false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [null, {}, false],
    ['1', 1, false],
    [JSON.parse('{"__proto__":1}'), {}, false],
  ])('compares %j and %j', (a, b, same) => {
    expect(sameJson(a, b)).toBe(same)
  })
})

describe('isPlainObject', () => {
  it('is true for objects of data only', () => {
    expect([{}, JSON.parse('{}'), Object.create(null)].every(isPlainObject)).toBe(true)
    expect([null, [], 'a', 1, new Date(), new Map(), new Error('e'), () => 1, undefined].some(isPlainObject)).toBe(false)
  })
})

describe('setOwn', () => {
  it('F60 sets __proto__ as an ordinary key', () => {
    const target: Record<string, unknown> = {}

    setOwn(target, '__proto__', { polluted: true })
    setOwn(target, 'a', 1)

    expect(Object.getPrototypeOf(target)).toBe(Object.prototype)
    expect(JSON.stringify(target)).toBe('{"__proto__":{"polluted":true},"a":1}')
  })
})

function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const member of Object.values(value)) spoil(member)
  if (Array.isArray(value)) value.push('more')
  else Object.assign(value, { more: true })
}
