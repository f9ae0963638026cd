import { compare, parseReport, summarize } from '@minagent/eval'
import { describe, expect, it } from 'vitest'
import { reportOf } from './support-report.ts'

const p = (count: number) => 'p'.repeat(count)
const f = (count: number) => 'f'.repeat(count)

describe('compare', () => {
  it('sees a variant that passes eight more of twenty cases, and says which', () => {
    const report = reportOf({ plain: f(8) + p(12), tuned: p(20) })

    const { pairs, older, notCompared } = compare(report)

    expect({ older, notCompared }).toEqual({ older: false, notCompared: [] })
    expect(pairs).toEqual([
      {
        baseline: 'plain',
        variant: 'tuned',
        verdict: 'better',
        quality: { baseline: 0.6, variant: 1, difference: 0.4, interval: [expect.any(Number), expect.any(Number)] },
        test: 'mcnemar',
        pValue: 0.0078125,
        correctedPValue: 0.0078125,
        minimumDetectable: expect.closeTo(0.307, 3),
        cases: 20,
        leftOut: 0,
        errors: { baseline: 0, variant: 0 },
        steps: { baseline: 1, variant: 1, difference: 0, interval: [0, 0] },
        changes: Array.from({ length: 8 }, (_, index) => ({ caseId: `c${index}`, baseline: 0, variant: 1 })),
      },
    ])
    expect(pairs[0]?.quality?.interval[0]).toBeGreaterThan(0)
  })

  it('sees no difference in five of fifty, and says that less than 12 points cannot be seen', () => {
    const [pair] = compare(reportOf({ a: p(50), b: f(5) + p(45) })).pairs
    const [same] = compare(reportOf({ a: p(50), b: p(50) })).pairs

    expect(pair?.verdict).toBe('no_difference_seen')
    expect(pair?.minimumDetectable).toBe(0.12)
    // The bootstrap alone would leave out 0, which the exact test does not.
    expect(pair).toMatchObject({ pValue: 0.0625, quality: { interval: [expect.any(Number), 0] } })
    expect(same).toMatchObject({ verdict: 'no_difference_seen', pValue: 1, minimumDetectable: 0.12 })
    // Fifty equal cases do not say that the variants are equal.
    expect(same?.quality?.interval).toEqual([expect.closeTo(-0.071, 3), expect.closeTo(0.071, 3)])
  })

  it('corrects for many comparisons: what is seen alone is not seen among ten', () => {
    const better = p(20)
    const variant = f(6) + p(14)
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`v${index}`, variant]))

    expect(compare(reportOf({ variant, better })).pairs[0]).toMatchObject({ verdict: 'better', correctedPValue: 0.03125 })
    expect(compare(reportOf({ variant, better, ...many })).pairs[0]).toMatchObject({
      verdict: 'no_difference_seen',
      pValue: 0.03125,
      correctedPValue: 0.3125,
    })
  })

  it('F76 leaves out on both sides what one side could not judge, and counts it', () => {
    const [outage] = compare(reportOf({ a: p(20), b: p(10) + 'e'.repeat(10) })).pairs
    const [worse] = compare(reportOf({ a: p(20), b: p(10) + f(10) })).pairs

    expect(outage).toMatchObject({ verdict: 'no_difference_seen', cases: 10, leftOut: 10, errors: { baseline: 0, variant: 10 } })
    expect(outage?.quality).toMatchObject({ baseline: 1, variant: 1, difference: 0 })
    expect(worse).toMatchObject({ verdict: 'worse', cases: 20, errors: { baseline: 0, variant: 0 } })
  })

  it('F76 has no quality to tell of when everything was an outage, and gives no verdict', () => {
    const report = reportOf({ a: p(8), b: 'e'.repeat(8) })

    const [pair] = compare(report).pairs

    expect(pair).toMatchObject({ verdict: 'no_difference_seen', pValue: 1, cases: 0, leftOut: 8 })
    expect(pair).not.toHaveProperty('quality')
    expect(pair).not.toHaveProperty('minimumDetectable')
    expect(summarize(report)[1]).toEqual({ variant: 'b', interval: [0, 1], cases: 0, judged: 0, errors: 8 })
  })

  it('takes a case with its repeats for one: ten repeats of three cases prove no more than three cases', () => {
    const repeats = (line: string) => Array.from({ length: 10 }, () => line)

    const [pair] = compare(reportOf({ a: repeats('fff'), b: repeats('ppp') })).pairs

    expect(pair).toMatchObject({ cases: 3, pValue: 0.25, verdict: 'no_difference_seen' })
  })

  it('tests the means of repeats that differ by permutation', () => {
    const [pair] = compare(reportOf({ a: [f(10), f(10)], b: [p(10), f(10)] })).pairs

    expect(pair).toMatchObject({ test: 'permutation', pValue: 2 / 2 ** 10, verdict: 'better', quality: { difference: 0.5 } })
  })

  it('compares what one scorer says, by its value', () => {
    const report = reportOf(
      { a: p(8), b: p(8) },
      { trial: ({ variant }) => ({ scores: { exact: { outcome: 'pass', value: variant === 'a' ? 0.6 : 0.8 } } }) },
    )

    const [pair] = compare(report, { scorer: 'exact' }).pairs

    expect(pair).toMatchObject({ test: 'permutation', verdict: 'better', quality: { difference: expect.closeTo(0.2, 12) } })
    expect(compare(report).pairs[0]?.verdict).toBe('no_difference_seen')
    expect(() => compare(report, { scorer: 'none' })).toThrow('There is no scorer "none" in the report; there are: exact.')
  })

  it('tells cost and steps beside the quality, of the cases of which both are known', () => {
    const report = reportOf(
      { a: p(6), b: p(6) },
      {
        trial: ({ variant, caseId }) =>
          variant === 'a' ? { costUsd: 0.01, steps: 2 } : { steps: 5, ...(caseId !== 'c0' && { costUsd: 0.03 }) },
      },
    )

    expect(compare(report).pairs[0]).toMatchObject({
      costUsd: { baseline: expect.closeTo(0.01), variant: expect.closeTo(0.03), difference: expect.closeTo(0.02) },
      steps: { baseline: 2, variant: 5, difference: 3 },
    })
  })

  it('compares with an older report by name, or the only one with the only one', () => {
    const older = reportOf({ a: p(10), gone: p(10) })
    const report = reportOf({ a: f(10), fresh: p(10) })

    expect(compare(report, { baseline: older })).toMatchObject({
      older: true,
      pairs: [{ variant: 'a', baseline: 'a', verdict: 'worse' }],
      notCompared: ['fresh'],
    })
    expect(compare(reportOf({ renamed: p(3) }), { baseline: reportOf({ a: p(3) }) }).pairs[0]).toMatchObject({
      variant: 'renamed',
      baseline: 'a',
    })
    expect(() => compare(reportOf({ x: 'p', y: 'p' }), { baseline: older })).toThrow('No variant is in both reports')
  })

  it('refuses a baseline on another version of the dataset, unless it is asked for the common cases', () => {
    const older = reportOf({ a: 'fp' }, { hash: 'b'.repeat(64), ids: ['one', 'two'] })
    const report = reportOf({ a: 'pp' }, { ids: ['one', 'three'] })

    expect(() => compare(report, { baseline: older })).toThrow(
      /another version of the dataset \(capitals bbbbbbbbbbbb, now capitals aaaaaaaaaaaa\)/,
    )
    expect(compare(report, { baseline: older, commonCases: true }).pairs[0]).toMatchObject({
      cases: 1,
      leftOut: 2,
      changes: [{ caseId: 'one', baseline: 0, variant: 1 }],
    })
  })

  it('refuses a baseline that is not there, and one variant with nothing beside it', () => {
    expect(() => compare(reportOf({ a: 'p', b: 'p' }), { baseline: 'c' })).toThrow(
      'There is no variant "c" in the report; there are: a, b.',
    )
    expect(() => compare(reportOf({ a: 'p' }))).toThrow('A report with one variant is compared with an older report')
  })

  it('is plain JSON, and the same again', () => {
    const graded = { trial: ({ variant, caseId }: { variant: string; caseId: string }) => gradedBy(variant, caseId) }
    const gradedBy = (variant: string, caseId: string) => {
      const value = variant === 'a' ? 0.5 : Number(caseId.slice(1)) ** 1.1 / 20
      return { scores: { exact: { outcome: 'pass' as const, value } } }
    }
    const report = reportOf({ a: p(12), b: p(12) }, graded)
    const comparison = compare(report, { scorer: 'exact' })

    expect(JSON.parse(JSON.stringify(comparison))).toEqual(comparison)
    expect(compare(report, { scorer: 'exact' })).toEqual(comparison)
    const [again] = compare(report, { scorer: 'exact', seed: 2 }).pairs
    expect(again?.quality?.interval).not.toEqual(comparison.pairs[0]?.quality?.interval)
  })
})

describe('summarize', () => {
  it('tells the rate of each variant with its interval', () => {
    expect(summarize(reportOf({ a: p(45) + f(5) }))).toEqual([
      {
        variant: 'a',
        quality: 0.9,
        interval: [expect.closeTo(0.7864, 4), expect.closeTo(0.9565, 4)],
        cases: 50,
        judged: 50,
        errors: 0,
        steps: 1,
      },
    ])
  })

  it('F76 counts an outage neither for nor against a variant', () => {
    expect(summarize(reportOf({ a: ['ppe', 'pfe'] }))[0]).toMatchObject({ quality: 0.75, cases: 2, judged: 4, errors: 2 })
  })
})

describe('parseReport', () => {
  it('gives back a report that was written, and refuses what is none', () => {
    const report = reportOf({ a: 'pfe' })

    expect(parseReport(JSON.parse(JSON.stringify(report)))).toEqual(report)
    expect(() => parseReport({ version: 2 })).toThrow('version 1')
    expect(() => parseReport({ ...report, variants: 'a' })).toThrow('at report')
    expect(() => parseReport({ ...report, trials: [{}] })).toThrow('at trials.0')
    expect(() => parseReport({ ...report, dataset: { name: 'a', hash: 'b' } })).toThrow('at report')
    const damages = [
      { costUsd: 'abc' },
      { usage: undefined },
      { error: 'down' },
      { scores: { exact: { outcome: 'pass', value: 7 } } },
      { scores: { exact: { outcome: 'fail', reason: 5 } } },
      { scores: { exact: { outcome: 'fail', usage: { inputTokens: '5' } } } },
    ]
    for (const damage of damages) {
      const trials = report.trials.map((trial, index) => (index === 1 ? { ...trial, ...damage } : trial))
      expect(() => parseReport({ ...report, trials }), JSON.stringify(damage)).toThrow('at trials.1')
    }
  })
})
