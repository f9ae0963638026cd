import type { VariantComparison } from '@minagent/eval'

/** 发布、不发布，或者用例还太少。 */
export type Decision = 'release' | 'keep' | 'more_cases'

/**
 * 练习二：新版本能不能换上？`worst` 是最多能容忍变差多少（0.05 就是 5 个百分点）。
 * - 明确变好：`release`；明确变差：`keep`；
 * - 看不出差别，而且这个数据集看得出 `worst` 这么大的差别：`release`（没有变差那么多）；
 * - 看不出差别，但小于 `minimumDetectable` 的差别根本看不出来，而它比 `worst` 大：`more_cases`；
 *   连 `minimumDetectable` 都没有，也是 `more_cases`。
 */
export function decide({ verdict }: VariantComparison, worst: number): Decision {
  throw new Error(`练习：结论是 ${verdict}，最多容忍 ${worst}，该怎么决定？`)
}
