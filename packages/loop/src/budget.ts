import type { Budget, Reservation, Usage } from '@minagent/types'
import { type TokenPrice, usageCost } from '@minagent/types/runtime'
import type { Settings } from './settings.ts'

/** A budget of tokens and USD; with a `parent`, everything is taken from that one too. A dimension left out is not limited. */
export function createBudget(limits: { readonly tokens?: number; readonly costUsd?: number }, parent?: Budget): Budget {
  let tokens = limits.tokens ?? Number.POSITIVE_INFINITY
  let costUsd = limits.costUsd ?? Number.POSITIVE_INFINITY

  return {
    get left() {
      return {
        ...finite('tokens', Math.min(tokens, parent?.left.tokens ?? Number.POSITIVE_INFINITY)),
        ...finite('costUsd', Math.min(costUsd, parent?.left.costUsd ?? Number.POSITIVE_INFINITY)),
      }
    },
    reserve(wantedTokens, wantedUsd) {
      if (wantedTokens > tokens || wantedUsd > costUsd) return undefined
      const outer = parent?.reserve(wantedTokens, wantedUsd)
      if (parent && !outer) return undefined
      tokens -= wantedTokens
      costUsd -= wantedUsd
      return once((actual) => {
        tokens += wantedTokens - actual.tokens
        costUsd += wantedUsd - actual.costUsd
        outer?.settle(actual)
      })
    },
  }
}

/** What a run may spend: its own limits, less what it used before it was suspended, within the budget it was given. */
export function runBudget({ limits, model, priceOf }: Settings, used: Usage, outer: Budget | undefined): Budget | undefined {
  const { tokens, costUsd } = limits
  if (tokens === undefined && costUsd === undefined) return outer
  const price = priceOf?.(model.id ?? '')
  return createBudget(
    {
      ...(tokens === undefined ? {} : { tokens: tokens - tokensOf(used) }),
      ...(costUsd === undefined ? {} : { costUsd: costUsd - (price ? costOf(used, price) : 0) }),
    },
    outer,
  )
}

/** Tokens that were read and written. */
export function tokensOf({ inputTokens = 0, outputTokens = 0 }: Usage): number {
  return inputTokens + outputTokens
}

/** What a call cost in USD; nothing where no tokens were counted. Cache tokens are part of the input where a provider reports them so. */
export function costOf(usage: Usage, price: TokenPrice): number {
  return usageCost({ inputTokens: 0, ...usage }, price) ?? 0
}

/** A reservation is settled or released once; what comes later changes nothing. */
function once(settle: Reservation['settle']): Reservation {
  let open = true
  const close: Reservation['settle'] = (actual) => {
    if (!open) return
    open = false
    settle(actual)
  }
  return { settle: close, release: () => close({ tokens: 0, costUsd: 0 }) }
}

function finite<K extends string>(key: K, value: number): { readonly [P in K]?: number } {
  const members: { [P in K]?: number } = {}
  if (Number.isFinite(value)) members[key] = value
  return members
}
