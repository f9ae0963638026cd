import type { Usage } from './model.ts'

/** What a model costs per million tokens; what `priceOf` of `@minagent/models/prices` gives, in USD. */
export interface TokenPrice {
  readonly input: number
  readonly output: number
  /** Default: as `input`. */
  readonly cacheRead?: number
  /** Default: as `input`. */
  readonly cacheWrite?: number
}

const COUNTS = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens', 'reasoningTokens'] as const

/** The sum of usages; what none reports stays absent, and a provider's own object is left out. */
export function sumUsage(usages: Iterable<Usage>): Usage {
  const sum: { -readonly [K in (typeof COUNTS)[number]]?: number } = {}
  for (const usage of usages) {
    for (const key of COUNTS) {
      const count = usage[key]
      if (count !== undefined) sum[key] = (sum[key] ?? 0) + count
    }
  }
  return sum
}

/**
 * What tokens cost, in the currency of the price: those that came from a cache, or went into one, at their own prices. Undefined where
 * neither input nor output was counted: such a call was not free.
 */
export function usageCost(
  { inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0 }: Usage,
  { input, output, cacheRead = input, cacheWrite = input }: TokenPrice,
): number | undefined {
  if (inputTokens === undefined && outputTokens === undefined) return undefined
  const plain = Math.max(0, (inputTokens ?? 0) - cacheReadTokens - cacheWriteTokens)
  return (plain * input + cacheReadTokens * cacheRead + cacheWriteTokens * cacheWrite + (outputTokens ?? 0) * output) / 1_000_000
}
