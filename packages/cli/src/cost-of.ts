import { priceOf } from '@minagent/models/prices'
import type { Usage } from '@minagent/types'
import { usageCost } from '@minagent/types/runtime'

/** What tokens cost by the list price of a model, in USD; undefined where no price is known, or no token was counted. */
export function costOf(usage: Usage, modelId: string | undefined): number | undefined {
  const price = modelId === undefined ? undefined : priceOf(modelId)
  return price && usageCost(usage, price)
}

/** An amount in USD as people read it: `$0.0012`, `$1.25`. */
export function dollars(amount: number): string {
  return `$${amount === 0 || amount >= 0.1 ? amount.toFixed(2) : amount.toPrecision(2)}`
}
