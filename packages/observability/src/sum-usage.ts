import type { Usage } from '@minagent/types'

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
