import { createHash } from 'node:crypto'
import { sha256 } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('sha256', () => {
  it('K4 knows the hash of "84"', () => {
    expect(sha256('84').slice(0, 16)).toBe('44c8031cb036a735')
  })

  it('agrees with node:crypto on random texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', size: 'large' }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
      }),
    )
  })

  it('agrees with node:crypto at every length around the borders of a block', () => {
    for (let length = 0; length <= 200; length++) {
      const text = 'a'.repeat(length)
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})
