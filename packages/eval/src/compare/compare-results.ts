import { mcnemarTest } from '../statistics/mcnemar-test.ts'
import { minimumDetectableDifference } from '../statistics/minimum-detectable-difference.ts'
import { permutationTest } from '../statistics/permutation-test.ts'
import type { CaseResult } from './case-results.ts'
import type { Difference, VariantComparison } from './comparison.ts'
import { differenceOf, type PairedValue } from './difference-of.ts'

/** What is known of a pair before it is seen beside the others. */
export type PairFindings = Omit<VariantComparison, 'variant' | 'baseline' | 'verdict' | 'correctedPValue'>

/** How {@link compareResults} draws and corrects. */
export interface PairOptions {
  readonly seed: number
  /** How many pairs are compared. */
  readonly pairs: number
}

/** Two variants, case by case. */
export function compareResults(
  baseline: ReadonlyMap<string, CaseResult>,
  variant: ReadonlyMap<string, CaseResult>,
  { seed, pairs }: PairOptions,
): PairFindings {
  const values = pairedValues(baseline, variant, ({ quality }) => quality)
  const differences = values.map((value) => value.variant - value.baseline)
  const test = tested(values, differences, seed)
  const quality = differenceOf(values, seed, [-1, 1])
  const costUsd = differenceOf(
    pairedValues(baseline, variant, (result) => result.costUsd),
    seed,
  )
  const steps = differenceOf(
    pairedValues(baseline, variant, (result) => result.steps),
    seed,
  )
  const minimumDetectable = minimumDetectableDifference(differences, { alpha: ALPHA / pairs })
  return {
    ...(quality && { quality: test.pValue > ALPHA ? withZero(quality) : quality }),
    ...test,
    ...(minimumDetectable !== undefined && { minimumDetectable }),
    cases: values.length,
    leftOut: new Set([...baseline.keys(), ...variant.keys()]).size - values.length,
    errors: { baseline: errorsOf(baseline), variant: errorsOf(variant) },
    ...(costUsd && { costUsd }),
    ...(steps && { steps }),
    changes: values.filter((value) => value.baseline !== value.variant),
  }
}

/** How often a difference may be seen where there is none. */
export const ALPHA = 0.05

/** The cases of which something is known with both. */
function pairedValues(
  baseline: ReadonlyMap<string, CaseResult>,
  variant: ReadonlyMap<string, CaseResult>,
  read: (result: CaseResult) => number | undefined,
): readonly PairedValue[] {
  return [...variant].flatMap(([caseId, result]) => {
    const before = baseline.get(caseId)
    const [first, second] = [before && read(before), read(result)]
    return first === undefined || second === undefined ? [] : [{ caseId, baseline: first, variant: second }]
  })
}

function tested(values: readonly PairedValue[], differences: readonly number[], seed: number): Pick<PairFindings, 'test' | 'pValue'> {
  const isBinary = (value: number) => value === 0 || value === 1
  if (!values.every(({ baseline, variant }) => isBinary(baseline) && isBinary(variant)))
    return { test: 'permutation', pValue: permutationTest(differences, { seed }) }
  const better = differences.filter((difference) => difference > 0).length
  const worse = differences.filter((difference) => difference < 0).length
  return { test: 'mcnemar', pValue: mcnemarTest(worse, better) }
}

/** A difference of 0 that the test does not rule out is one that the interval must hold; a wider one leaves out the true value less often. */
function withZero({ interval: [low, high], ...difference }: Difference): Difference {
  return { ...difference, interval: [Math.min(low, 0), Math.max(high, 0)] }
}

function errorsOf(results: ReadonlyMap<string, CaseResult>): number {
  return [...results.values()].reduce((sum, { errors }) => sum + errors, 0)
}
