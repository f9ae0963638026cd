import { type EvalReport, flakyCases, type Outcome, passAtK, passHatK } from '@minagent/eval'
import fc from 'fast-check'
import { expect, it } from 'vitest'

it('estimates pass@k and pass^k without bias, a case at a time', () => {
  const report = reportOf({ x: { a: 'pppff', b: 'fffff' } })

  // Of 10 pairs out of 5 trials, 3 passed twice and 1 failed twice.
  expect(passAtK(report, 2)).toEqual([{ variant: 'x', k: 2, rate: 0.9 / 2, cases: 2, tooFew: 0, errors: 0 }])
  expect(passHatK(report, 2)[0]?.rate).toBeCloseTo(0.3 / 2, 12)
  expect(passHatK(report, 4)[0]?.rate).toBe(0)
  expect(passAtK(report, 5)[0]?.rate).toBe(0.5)
})

it('agrees with counting every choice of k trials', () => {
  const outcomes = fc.array(fc.constantFrom('p', 'f'), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(outcomes, fc.integer({ min: 1, max: 8 }), (trials, k) => {
      fc.pre(k <= trials.length)
      const report = reportOf({ x: { a: trials.join('') } })
      const choices = choicesOf(trials, k)
      const share = (is: (choice: readonly string[]) => boolean) => choices.filter(is).length / choices.length
      expect(passAtK(report, k)[0]?.rate).toBeCloseTo(
        share((choice) => choice.includes('p')),
        10,
      )
      expect(passHatK(report, k)[0]?.rate).toBeCloseTo(
        share((choice) => !choice.includes('f')),
        10,
      )
    }),
  )
})

it('F76 leaves errors out, and tells them and the cases that have too few trials then', () => {
  const report = reportOf({ x: { a: 'ppee', b: 'peee' }, y: { a: 'eeee', b: 'eeee' } })

  expect(passHatK(report, 2)).toEqual([
    { variant: 'x', k: 2, rate: 1, cases: 1, tooFew: 1, errors: 5 },
    { variant: 'y', k: 2, cases: 0, tooFew: 2, errors: 8 },
  ])
  expect(() => passAtK(report, 0)).toThrow('k must be a positive integer')
})

it('says which cases pass only sometimes, the most undecided first, and which scorers disagree with themselves', () => {
  const report = reportOf({ x: { solid: 'ppp', often: 'pppf', half: 'ppffe', down: 'pe', never: 'ff' } })

  const both = { variant: 'x', scorers: ['same'] }
  expect(flakyCases(report)).toEqual([
    { ...both, caseId: 'half', passed: 2, failed: 2, errors: 1 },
    { ...both, caseId: 'often', passed: 3, failed: 1, errors: 0 },
  ])
})

const OUTCOMES: Readonly<Record<string, Outcome>> = { p: 'pass', f: 'fail', e: 'error' }

/** A report of outcomes by variant and case, a letter a repeat. */
function reportOf(outcomes: Readonly<Record<string, Readonly<Record<string, string>>>>): EvalReport {
  const trials = Object.entries(outcomes).flatMap(([variant, cases]) =>
    Object.entries(cases).flatMap(([caseId, letters]) =>
      [...letters].map((letter, repeat) => {
        const outcome = OUTCOMES[letter] ?? 'error'
        const judged = { answer: '', steps: 1, usage: {}, durationMs: 0 }
        return { variant, caseId, repeat, outcome, scores: { same: { outcome }, polite: { outcome: 'pass' as const } }, ...judged }
      }),
    ),
  )
  const dataset = { name: 'x', hash: '0', cases: Object.keys(Object.values(outcomes)[0] ?? {}).length }
  return { version: 1, dataset, variants: Object.keys(outcomes), scorers: ['same', 'polite'], repeats: 5, seed: 0, trials }
}

function choicesOf<T>([first, ...rest]: readonly T[], k: number): readonly (readonly T[])[] {
  if (k === 0) return [[]]
  if (first === undefined) return []
  return [...choicesOf(rest, k - 1).map((choice) => [first, ...choice]), ...choicesOf(rest, k)]
}
