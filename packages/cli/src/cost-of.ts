import { priceOf } from '@minagent/models/prices'
import type { Usage } from '@minagent/types'

/** What tokens cost by the list price of a model, in USD; undefined where no price is known, or no token was counted. */
export function costOf(
  { inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0 }: Usage,
  modelId: string | undefined,
): number | undefined {
  const price = modelId === undefined ? undefined : priceOf(modelId)
  if (!price || (inputTokens === undefined && outputTokens === undefined)) return undefined
  const { input, output, cacheRead = input, cacheWrite = input } = price
  const plain = Math.max(0, (inputTokens ?? 0) - cacheReadTokens - cacheWriteTokens)
  return (plain * input + cacheReadTokens * cacheRead + cacheWriteTokens * cacheWrite + (outputTokens ?? 0) * output) / 1_000_000
}

/** An amount in USD as people read it: `$0.0012`, `$1.25`. */
export function dollars(amount: number): string {
  return `$${amount === 0 || amount >= 0.1 ? amount.toFixed(2) : amount.toPrecision(2)}`
}
