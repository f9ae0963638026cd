import type { Usage } from '@minagent/types'
import { usageCost } from '@minagent/types/runtime'
import { type Prices, priceIn } from '../prices.ts'
import type { Span } from '../span.ts'
import type { PageRow } from './page-data.ts'

/** What a span and those below it used. */
export type Sum = Pick<PageRow, 'usage' | 'cost' | 'isCostPartial'>

/** Adds up what was used below a span, or takes what the call of a model used itself. */
export function sumOf({ name, usage }: Span, below: readonly Sum[], prices: Prices | undefined): Sum {
  const own = usage && Object.values(usage).some((tokens) => typeof tokens === 'number') ? [ownSum(name, usage, prices)] : []
  return [...own, ...below].reduce(added, {})
}

function ownSum(model: string, usage: Usage, prices: Prices | undefined): Sum {
  const { raw: _, ...tokens } = usage
  if (!prices) return { usage: tokens }
  const price = priceIn(prices, model)
  const cost = price && usageCost(usage, price)
  return { usage: tokens, ...(cost === undefined ? { isCostPartial: true } : { cost }) }
}

function added(one: Sum, other: Sum): Sum {
  const usage = { ...one.usage }
  for (const key of KINDS) {
    const [first, second] = [one.usage?.[key], other.usage?.[key]]
    if (first !== undefined || second !== undefined) usage[key] = (first ?? 0) + (second ?? 0)
  }
  const costs = [one.cost, other.cost].filter((cost) => cost !== undefined)
  return {
    ...(one.usage || other.usage ? { usage } : {}),
    ...(costs.length > 0 ? { cost: costs.reduce((sum, cost) => sum + cost) } : {}),
    ...(one.isCostPartial || other.isCostPartial ? { isCostPartial: true } : {}),
  }
}

const KINDS = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens', 'reasoningTokens'] as const
