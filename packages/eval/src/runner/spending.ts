import type { PersistedEvent, RunResult, Usage } from '@minagent/types'
import { sumUsage, type TokenPrice, usageCost } from '@minagent/types/runtime'

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
    const cost = price && usageCost(event.response.usage, price)
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
