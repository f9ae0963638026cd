import type { Usage } from '@minagent/types'

const COUNTS = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens', 'reasoningTokens'] as const

/** The sum of two usages; what neither reports stays absent, and a provider's own object is left out. */
export function addUsage(a: Usage, b: Usage): Usage {
  const sum: { -readonly [K in (typeof COUNTS)[number]]?: number } = {}
  for (const key of COUNTS) {
    if (a[key] !== undefined || b[key] !== undefined) sum[key] = (a[key] ?? 0) + (b[key] ?? 0)
  }
  return sum
}

/** Tokens that were read and written. */
export function tokensOf({ inputTokens = 0, outputTokens = 0 }: Usage): number {
  return inputTokens + outputTokens
}
