import type { Usage } from '@minagent/types'

/** What a model costs per million tokens; what `priceOf` of `@minagent/models/prices` gives. */
export interface TokenPrice {
  readonly input: number
  readonly output: number
  /** Default: as `input`. */
  readonly cacheRead?: number
  /** Default: as `input`. */
  readonly cacheWrite?: number
}

/** Prices by the id of a model: a function such as `priceOf` of `@minagent/models/prices`, or a table. What they do not know has no price. */
export type Prices = ((modelId: string) => TokenPrice | undefined) | Readonly<Record<string, TokenPrice>>

/** The price of a model; undefined when it is not known. */
export function priceIn(prices: Prices, modelId: string | undefined): TokenPrice | undefined {
  if (modelId === undefined) return undefined
  if (typeof prices === 'function') return prices(modelId)
  return Object.hasOwn(prices, modelId) ? prices[modelId] : undefined
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
