import type { Usage } from '@minagent/types'
import { sumUsage, usageCost } from '@minagent/types/runtime'
import { type Prices, priceIn } from './prices.ts'
import type { Span } from './span.ts'

/** A call of a model that answered, with what it cost. */
export interface PricedCall extends PlacedSpan {
  readonly model: string
  readonly usage: Usage
  /** Undefined where it is not known. */
  readonly amount: number | undefined
}

/** A span with those that it stands below, topmost first. */
export interface PlacedSpan {
  readonly span: Span
  readonly above: readonly Span[]
}

/** What some calls of models cost. */
export interface Cost {
  /** Of the calls that have a price; undefined where none has. */
  readonly amount: number | undefined
  /** The calls that answered. */
  readonly calls: number
  /** The ones of them that are not in the amount: the price of their model is not known, or no token was counted. */
  readonly unpriced: number
  readonly usage: Usage
}

/** The calls of models among spans; without prices, none has an amount. */
export function pricedCalls(spans: Iterable<PlacedSpan>, prices: Prices | undefined, rate: number): readonly PricedCall[] {
  return [...spans].flatMap((placed): readonly PricedCall[] => {
    const { name: model, usage } = placed.span
    if (!usage) return []
    const price = prices && priceIn(prices, model)
    const amount = price && usageCost(usage, price)
    return [{ ...placed, model, usage, amount: amount === undefined ? undefined : amount * rate }]
  })
}

/** All spans of trees, each before its children. */
export function* everySpan(spans: readonly Span[], above: readonly Span[] = []): Generator<PlacedSpan> {
  for (const span of spans) {
    yield { span, above }
    yield* everySpan(span.children, [...above, span])
  }
}

//#region sum
/** What calls cost together; nothing where there is none. */
export function sumCost(calls: readonly PricedCall[]): Cost {
  const amounts = calls.flatMap(({ amount }) => (amount === undefined ? [] : [amount]))
  const unpriced = calls.length - amounts.length
  const amount = calls.length > 0 && amounts.length === 0 ? undefined : amounts.reduce((total, each) => total + each, 0)
  return { amount, calls: calls.length, unpriced, usage: sumUsage(calls.map(({ usage }) => usage)) }
}
//#endregion sum
