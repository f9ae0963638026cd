import type { TokenPrice } from '@minagent/types/runtime'

/** Prices by the id of a model: a function such as `priceOf` of `@minagent/models/prices`, or a table. What they do not know has no price. */
export type Prices = ((modelId: string) => TokenPrice | undefined) | Readonly<Record<string, TokenPrice>>

/** The price of a model; undefined when it is not known. */
export function priceIn(prices: Prices, modelId: string | undefined): TokenPrice | undefined {
  if (modelId === undefined) return undefined
  if (typeof prices === 'function') return prices(modelId)
  return Object.hasOwn(prices, modelId) ? prices[modelId] : undefined
}
