import {
  bootstrapInterval,
  holmCorrection,
  mcnemarTest,
  minimumDetectableDifference,
  permutationTest,
  wilsonInterval,
} from '@minagent/eval'
import fc from 'fast-check'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'

/** The differences of height (in inches) of Darwin's fifteen pairs of plants, by Fisher (1935). */
const DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48].map((eighths) => eighths / 8)

/** Asks `trial` many times, each with other numbers between 0 and 1; how often it said yes. */
function shareOf(times: number, trial: (random: () => number, seed: number) => boolean): number {
  let yes = 0
  for (let seed = 1; seed <= times; seed++) {
    const generator = xoroshiro128plus(seed * 7_919)
    if (trial(() => uniformFloat64(generator), seed)) yes++
  }
  return yes / times
}

const differencesOf = (cases: number, better: number, worse: number) => (random: () => number) =>
  Array.from({ length: cases }, () => {
    const drawn = random()
    return drawn < better ? 1 : drawn < better + worse ? -1 : 0
  })

describe('Wilson intervals', () => {
  it.each([
    [8, 10, 0.49016247, 0.94331785],
    [0, 10, 0, 0.2775328],
    [50, 50, 0.9286524, 1],
    [45, 50, 0.7863977, 0.95652424],
    [81, 263, 0.25528852, 0.36620958],
  ])('of %i in %i are those of scipy 1.17', (passed, total, low, high) => {
    const interval = wilsonInterval(passed, total)

    expect(interval[0]).toBeCloseTo(low, 6)
    expect(interval[1]).toBeCloseTo(high, 6)
  })

  it('know nothing of no trial', () => {
    expect(wilsonInterval(0, 0)).toEqual([0, 1])
  })

  it('hold the rate, within 0 and 1, and are narrower at a lower level', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (passed, failed) => {
        fc.pre(passed + failed > 0)
        const [low, high] = wilsonInterval(passed, passed + failed)
        const [innerLow, innerHigh] = wilsonInterval(passed, passed + failed, 0.5)
        const rate = passed / (passed + failed)
        expect(0 <= low && low <= innerLow && innerLow <= rate && rate <= innerHigh && innerHigh <= high && high <= 1).toBe(true)
      }),
    )
  })

  it('hold the true rate in about 95 of 100 evaluations', () => {
    const holds = shareOf(2_000, (random) => {
      const passed = Array.from({ length: 40 }, random).filter((drawn) => drawn < 0.85).length
      const [low, high] = wilsonInterval(passed, 40)
      return low <= 0.85 && 0.85 <= high
    })

    expect(holds).toBeGreaterThan(0.93)
    expect(holds).toBeLessThan(0.98)
  })
})

describe("McNemar's test", () => {
  it.each([
    [5, 12, 0.143463134765625],
    [6, 0, 0.03125],
    [0, 5, 0.0625],
    [3, 4, 1],
    [0, 0, 1],
    [121, 59, 4.4344492637551645e-6],
    [59, 6, 4.964650327128616e-12],
    [150, 86, 3.7159361395713866e-5],
    [5000, 5200, 0.04878796312682234],
  ])('of %i against %i is the exact binomial of scipy 1.17', (first, second, pValue) => {
    expect(mcnemarTest(first, second) / pValue).toBeCloseTo(1, 9)
  })

  it('is the permutation test of differences of 1, and does not mind the order', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.nat(8), fc.nat(5), (first, second, equal) => {
        const differences = [...Array(first).fill(1), ...Array(second).fill(-1), ...Array(equal).fill(0)]
        expect(permutationTest(differences)).toBeCloseTo(mcnemarTest(first, second), 10)
        expect(mcnemarTest(second, first)).toBe(mcnemarTest(first, second))
      }),
    )
  })
})

describe('the paired permutation test', () => {
  it("gives Darwin's plants the value that is in the books", () => {
    expect(permutationTest(DARWIN)).toBe(1_726 / 2 ** 15)
  })

  it('draws where there are too many to try, close to the exact value, and the same again for a seed', () => {
    const twice = [...DARWIN, 1, -1]

    expect(permutationTest(twice, { seed: 7 })).toBe(permutationTest(twice, { seed: 7 }))
    expect(permutationTest(twice, { seed: 7 })).not.toBe(permutationTest(twice, { seed: 8 }))
    // The exact value, by scipy 1.17.
    expect(Math.abs(permutationTest(twice, { resamples: 100_000 }) - 0.0532989501953125)).toBeLessThan(0.003)
  })

  it('sees a difference where there is none in no more than 5 of 100 evaluations', () => {
    const graded = shareOf(600, (random, seed) => {
      const differences = Array.from({ length: 30 }, () => random() - random())
      return permutationTest(differences, { seed, resamples: 500 }) <= 0.05
    })
    const binary = shareOf(2_000, (random) => permutationTest(differencesOf(14, 0.4, 0.4)(random), { resamples: 100 }) <= 0.05)

    expect(graded).toBeGreaterThan(0.025)
    expect(graded).toBeLessThan(0.075)
    expect(binary).toBeLessThan(0.05)
  })
})

describe("Holm's correction", () => {
  it('gives the values of p.adjust in R', () => {
    expect(holmCorrection([0.01, 0.04, 0.03, 0.005]).map((value) => Number(value.toFixed(12)))).toEqual([0.03, 0.06, 0.06, 0.02])
    expect(holmCorrection([0.5, 0.9])).toEqual([1, 1])
    expect(holmCorrection([])).toEqual([])
  })

  it('makes no value smaller, keeps their order, and is no more than Bonferroni', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 12 }), (pValues) => {
        const corrected = holmCorrection(pValues)
        pValues.forEach((pValue, index) => {
          const value = corrected[index] ?? Number.NaN
          expect(value).toBeGreaterThanOrEqual(pValue)
          expect(value).toBeLessThanOrEqual(Math.min(1, pValue * pValues.length))
          pValues.forEach((other, at) => void (other < pValue && expect(corrected[at] ?? Number.NaN).toBeLessThanOrEqual(value)))
        })
      }),
    )
  })

  it('keeps the chance of any false alarm among ten comparisons below 5 of 100, which without it is far higher', () => {
    const families = (correct: (pValues: readonly number[]) => readonly number[]) =>
      shareOf(400, (random) => {
        const pValues = Array.from({ length: 10 }, () => {
          const differences = differencesOf(100, 0.3, 0.3)(random)
          return mcnemarTest(differences.filter((value) => value > 0).length, differences.filter((value) => value < 0).length)
        })
        return correct(pValues).some((pValue) => pValue <= 0.05)
      })

    expect(families((pValues) => pValues)).toBeGreaterThan(0.2)
    expect(families(holmCorrection)).toBeLessThanOrEqual(0.05)
  })
})

describe('bootstrap intervals', () => {
  it("give Darwin's plants the BCa interval of scipy 1.17", () => {
    const [low, high] = bootstrapInterval(DARWIN, { resamples: 50_000 })

    expect(Math.abs(low - -0.208)).toBeLessThan(0.06)
    expect(Math.abs(high - 4.533)).toBeLessThan(0.06)
  })

  it('are the same again for a seed, and others for another', () => {
    expect(bootstrapInterval(DARWIN, { seed: 3 })).toEqual(bootstrapInterval(DARWIN, { seed: 3 }))
    expect(bootstrapInterval(DARWIN, { seed: 3 })).not.toEqual(bootstrapInterval(DARWIN, { seed: 4 }))
  })

  it('of cases that are all the same say what so many of them allow, not that it is certain', () => {
    const [low, high] = bootstrapInterval(Array(10).fill(1), { range: [0, 1] })

    // The exact interval of Clopper and Pearson (1934) for 10 of 10.
    expect([low, high]).toEqual([expect.closeTo(0.6915, 4), 1])
    expect(bootstrapInterval([0], { range: [-1, 1] })).toEqual([expect.closeTo(-0.975, 6), expect.closeTo(0.975, 6)])
    expect(bootstrapInterval([2, 2])).toEqual([2, 2])
    expect(() => bootstrapInterval([])).toThrow(RangeError)
  })

  it('hold the true mean in about 95 of 100 evaluations, skewed or not', () => {
    const uneven = shareOf(500, (random, seed) => {
      const [low, high] = bootstrapInterval(differencesOf(50, 0.25, 0.05)(random), { seed, resamples: 600 })
      return low <= 0.2 && 0.2 <= high
    })
    const skewed = shareOf(500, (random, seed) => {
      const [low, high] = bootstrapInterval(
        Array.from({ length: 50 }, () => random() ** 3),
        { seed, resamples: 600 },
      )
      return low <= 0.25 && 0.25 <= high
    })

    for (const share of [uneven, skewed]) {
      expect(share).toBeGreaterThan(0.91)
      expect(share).toBeLessThan(0.98)
    }
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('are of finite numbers alone, as is the permutation test: not of %s', (value) => {
    expect(() => bootstrapInterval([value, 1])).toThrow('finite')
    expect(() => permutationTest([value, 1])).toThrow('finite')
  })

  it('are found of very many cases', () => {
    const values = Array.from({ length: 200_000 }, (_, index) => (index % 7) / 7)

    expect(bootstrapInterval(values, { resamples: 5 })[0]).toBeCloseTo(3 / 7, 1)
    expect(minimumDetectableDifference(values)).toBeLessThan(0.01)
  })

  it('are in order and in their range for any values', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }), fc.nat(), (values, seed) => {
        const [low, high] = bootstrapInterval(values, { seed, resamples: 200, range: [-1, 1] })
        expect(-1 <= low && low <= high && high <= 1).toBe(true)
      }),
    )
  })
})

describe('the minimum detectable difference', () => {
  it('is 12 points for 50 cases, however alike they are, and nothing can be seen with 5', () => {
    expect(minimumDetectableDifference(Array(50).fill(0))).toBe(0.12)
    expect(minimumDetectableDifference(Array(5).fill(0))).toBeUndefined()
    expect(minimumDetectableDifference(Array(50).fill(0), { alpha: 0.05 / 4 })).toBe(0.16)
  })

  it('is what four of five comparisons see', () => {
    const draw = differencesOf(100, 0.35, 0.15)
    const assumed = [...Array(35).fill(1), ...Array(15).fill(-1), ...Array(50).fill(0)]
    const seen = shareOf(1_000, (random) => {
      const differences = draw(random)
      return mcnemarTest(differences.filter((value) => value > 0).length, differences.filter((value) => value < 0).length) <= 0.05
    })

    // The exact test is careful, so it sees a little less.
    expect(minimumDetectableDifference(assumed)).toBeCloseTo(0.19, 2)
    expect(seen).toBeGreaterThan(0.7)
    expect(seen).toBeLessThan(0.9)
  })
})
