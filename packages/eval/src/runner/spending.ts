import type { PersistedEvent, RunResult, Usage } from '@minagent/types'
import type { TokenPrice } from './eval-options.ts'

/** The tokens of all model calls of a trial, each counted once, sub-agents included; of a team that tells no calls, those of its result. */
export function usageOf(events: readonly PersistedEvent[], results: readonly RunResult[]): Usage {
  const calls = events.flatMap((event) => (event.type === 'model.finished' ? [event.response.usage] : []))
  return sumUsage(calls.length > 0 ? calls : results.map(({ usage }) => usage))
}

/** What the model calls of a trial cost in USD; undefined unless the price of each model is known, and the tokens of each call. */
export function costOf(
  events: readonly PersistedEvent[],
  priceOf: ((modelId: string) => TokenPrice | undefined) | undefined,
): number | undefined {
  const models = new Map(events.flatMap((event) => (event.type === 'run.started' ? [[event.runId, event.model] as const] : [])))
  let sum: number | undefined
  for (const event of events) {
    if (event.type !== 'model.finished') continue
    const price = priceOf?.(event.response.model ?? models.get(event.runId) ?? '')
    const cost = price && callCost(event.response.usage, price)
    if (cost === undefined) return undefined
    sum = (sum ?? 0) + cost
  }
  return sum
}

/** Tokens that were read and written. */
export function tokensOf({ inputTokens = 0, outputTokens = 0 }: Usage): number {
  return inputTokens + outputTokens
}

/** Whether a model told what it read or wrote. */
export function isCounted({ inputTokens, outputTokens }: Usage): boolean {
  return inputTokens !== undefined || outputTokens !== undefined
}

const COUNTS = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens', 'reasoningTokens'] as const

/** The sum of counts; what nobody counted stays absent. */
export function sumUsage(usages: readonly Usage[]): Usage {
  const sum: { -readonly [K in (typeof COUNTS)[number]]?: number } = {}
  for (const usage of usages) {
    for (const key of COUNTS) {
      const count = usage[key]
      if (count !== undefined) sum[key] = (sum[key] ?? 0) + count
    }
  }
  return sum
}

/** What the tokens of one call cost in USD; undefined where none were counted: it was not free. */
export function callCost(usage: Usage, price: TokenPrice): number | undefined {
  if (!isCounted(usage)) return undefined
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = usage
  const { input, output, cacheRead = input, cacheWrite = input } = price
  const plain = Math.max(0, inputTokens - cacheReadTokens - cacheWriteTokens)
  return (plain * input + cacheReadTokens * cacheRead + cacheWriteTokens * cacheWrite + outputTokens * output) / 1_000_000
}
