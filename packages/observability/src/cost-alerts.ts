import type { Observer, RunEvent } from '@minagent/types'
import { usageCost } from '@minagent/types/runtime'
import { type Prices, priceIn } from './prices.ts'

/** What to watch. */
export interface CostAlertOptions {
  readonly prices: Prices
  /** What a run with all its sub-agents should cost at most, in USD. Nothing is stopped here: that is what `limits.costUsd` of an agent is for. */
  readonly budgetUsd: number
  /** The shares of the budget to tell of; default `[1]`. */
  readonly at?: readonly number[]
  onAlert(alert: CostAlert): void
}

/** A share of the budget has been reached, or a call of a model cannot be counted. Each is told once of a run. */
export type CostAlert =
  | {
      readonly kind: 'share'
      /** The topmost run. */
      readonly runId: string
      readonly share: number
      readonly spentUsd: number
      readonly budgetUsd: number
    }
  | { readonly kind: 'unpriced'; readonly runId: string; readonly model: string | undefined }

/**
 * An observer that tells when a run, its sub-agents included, has spent a share of a budget. Give it to the topmost agent; sub-agents may
 * have it too. What is kept of a run is let go when it ends; one that waits for a person goes on being counted.
 * @throws RangeError for a budget or a share that is not positive; TypeError without prices or `onAlert`.
 */
export function costAlerts(options: CostAlertOptions): Observer {
  const { prices, budgetUsd, at = [1], onAlert } = options
  check(options)
  const shares = [...at].sort((one, other) => one - other)
  const trees = new SpendingTrees()
  const costOf = ({ response }: Answer, model: string | undefined): number | undefined => {
    const price = priceIn(prices, model)
    return price && usageCost(response.usage, price)
  }

  const tellShares = (tree: SpendingTree): void => {
    const { runId, spentUsd } = tree
    for (const share of shares.slice(tree.told)) {
      if (spentUsd < share * budgetUsd) return
      tree.told++
      onAlert({ kind: 'share', runId, share, spentUsd, budgetUsd })
    }
  }

  const count = (event: Answer): void => {
    const tree = trees.of(event)
    const round = `${event.runId}:${event.round}`
    const call = `${round}:${event.at}`
    if (tree.counted.has(event.replayed ? round : call)) return
    tree.counted.add(round).add(call)
    const { runId } = tree
    const model = event.response.model ?? tree.models.get(event.runId)
    const costUsd = costOf(event, model)
    if (costUsd === undefined) {
      if (!tree.unpriced.has(model)) onAlert({ kind: 'unpriced', runId, model })
      tree.unpriced.add(model)
      return
    }
    tree.spentUsd += costUsd
    tellShares(tree)
  }

  return {
    onEvent(event) {
      if (event.type === 'run.started' && event.model !== undefined) trees.of(event).models.set(event.runId, event.model)
      if (event.type === 'model.finished') count(event)
      if (event.type === 'run.succeeded' || event.type === 'run.failed' || event.type === 'internal_error') trees.ended(event)
    },
  }
}

/** What an observer throws later nobody may see. */
function check({ prices, budgetUsd, at = [], onAlert }: CostAlertOptions): void {
  for (const number of [budgetUsd, ...at]) if (!(number > 0)) throw new RangeError(`A budget and its shares are positive, got ${number}.`)
  if (typeof onAlert !== 'function') throw new TypeError('onAlert is a function that is told of each alert.')
  if (!prices) throw new TypeError('prices is a function or a table, by the ids of models.')
}

type Answer = Extract<RunEvent, { readonly type: 'model.finished' }>

/** A topmost run with what it and all below it have spent. */
interface SpendingTree {
  readonly runId: string
  spentUsd: number
  /** How many shares were told. */
  told: number
  /** Rounds and calls: one may be heard of from a sub-agent and from who called it, and be replayed. */
  readonly counted: Set<string>
  readonly models: Map<string, string>
  readonly unpriced: Set<string | undefined>
}

class SpendingTrees {
  readonly #trees = new Map<string, SpendingTree>()
  /** The topmost run of each run below one. */
  readonly #tops = new Map<string, string>()

  of({ runId, parent }: RunEvent): SpendingTree {
    const top = this.#topOf(parent?.runId ?? runId)
    if (parent) this.#tops.set(runId, top)
    const tree = this.#trees.get(top) ?? newTree(top)
    this.#trees.set(top, tree)
    return tree
  }

  /** Lets go of a tree when its topmost run has ended. */
  ended({ runId, parent }: RunEvent): void {
    if (parent || !this.#trees.delete(runId)) return
    for (const [below, top] of this.#tops) if (top === runId) this.#tops.delete(below)
  }

  #topOf(runId: string): string {
    return this.#tops.get(runId) ?? runId
  }
}

function newTree(runId: string): SpendingTree {
  return { runId, spentUsd: 0, told: 0, counted: new Set(), models: new Map(), unpriced: new Set() }
}
