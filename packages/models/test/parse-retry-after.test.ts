import { parseRetryAfter } from '@minagent/models'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const now = Date.UTC(2026, 0, 31, 12, 0, 0)
const DAY = 86_400_000

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['1', 1000],
    [' 120 ', 120_000],
    ['3600', 3_600_000],
  ])('F50 reads %j as seconds', (value, expected) => {
    expect(parseRetryAfter(value, now)).toBe(expected)
  })

  it.each(['Sat, 31 Jan 2026 12:00:30 GMT', 'Saturday, 31-Jan-26 12:00:30 GMT', 'Sat Jan 31 12:00:30 2026'])(
    'F50 reads the HTTP date %j',
    (value) => {
      expect(parseRetryAfter(value, now)).toBe(30_000)
    },
  )

  it('F50 reads a date that is past as no wait', () => {
    expect(parseRetryAfter('Sun, 06 Nov 1994 08:49:37 GMT', now)).toBe(0)
    expect(parseRetryAfter('Sunday, 06-Nov-94 08:49:37 GMT', now)).toBe(0)
    expect(parseRetryAfter('Sun Nov  6 08:49:37 1994', now)).toBe(0)
  })

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    '120junk',
    'junk',
    'NaN',
    'Infinity',
    '2026-01-31T12:00:30Z',
    'Sat, 31 Jan 2026 12:00:30',
    'Sat, 31 Jan 2026 12:00:30 GMT+1',
    'Sat, 31 Jan 2026 24:00:00 GMT',
    'Sat, 30 Feb 2026 12:00:30 GMT',
    'Sat, 00 Feb 2026 12:00:30 GMT',
    '１２０',
  ])('F50 ignores %j', (value) => {
    expect(parseRetryAfter(value, now)).toBeUndefined()
  })

  it('F50 ignores an absent header', () => {
    expect(parseRetryAfter(null, now)).toBeUndefined()
    expect(parseRetryAfter(undefined, now)).toBeUndefined()
  })

  it('F50 clamps to a day', () => {
    expect(parseRetryAfter('9'.repeat(400), now)).toBe(DAY)
    expect(parseRetryAfter('Sat, 31 Jan 2099 12:00:30 GMT', now)).toBe(DAY)
  })

  it('F50 reads every date that toUTCString writes', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        const time = Math.floor(date.getTime() / 1000) * 1000

        expect(parseRetryAfter(date.toUTCString(), time - 5000)).toBe(5000)
      }),
      { numRuns: 2000 },
    )
  })

  it('F50 gives undefined or a finite wait of at most a day for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const wait = parseRetryAfter(text, now)

        expect(wait === undefined || (wait >= 0 && wait <= DAY)).toBe(true)
      }),
    )
  })
})
