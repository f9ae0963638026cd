import type { VariantComparison } from '@minagent/eval'

/** 发布、不发布，或者用例还太少。 */
export type Decision = 'release' | 'keep' | 'more_cases'

/** “看不出差别”只有在看得出的时候才算数。 */
export function decide({ verdict, minimumDetectable = Number.POSITIVE_INFINITY }: VariantComparison, worst: number): Decision {
  if (verdict === 'better') return 'release'
  if (verdict === 'worse') return 'keep'
  return minimumDetectable <= worst ? 'release' : 'more_cases'
}
