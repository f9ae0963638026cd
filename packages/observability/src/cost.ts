import type { RunEvent } from '@minagent/types'
import { type Cost, everySpan, type PlacedSpan, type PricedCall, pricedCalls, sumCost } from './priced-calls.ts'
import type { Prices } from './prices.ts'
import { spanTree } from './span-tree.ts'

/** In which currency to count. */
export interface CostOptions {
  /** The code of the currency of the amounts; default `'USD'`, in which the prices of `@minagent/models/prices` are. */
  readonly currency?: string
  /** What one unit of the currency of the prices is in that currency; default 1. */
  readonly rate?: number
}

/** What something of this name cost. */
export interface NamedCost {
  readonly name: string
  readonly cost: Cost
}

/** What a run cost. */
export interface RunCost {
  readonly runId: string
  readonly agent: string
  /** Its own calls. */
  readonly own: Cost
  /** With the runs of its sub-agents. */
  readonly total: Cost
}

/** What a step of a run cost, with the runs of sub-agents that it began. */
export interface StepCost {
  readonly runId: string
  /** From 0. */
  readonly round: number
  readonly cost: Cost
}

/** What runs cost, by several measures: each of them counts the same calls again. */
export interface CostReport {
  readonly currency: string
  readonly total: Cost
  readonly runs: readonly RunCost[]
  readonly steps: readonly StepCost[]
  /** By the model that answered. */
  readonly models: readonly NamedCost[]
  /** By the agent whose run it was. */
  readonly agents: readonly NamedCost[]
  /** By the tool that began a sub-agent's run. What stands below two tools counts for both; a tool without sub-agents costs nothing and is left out. */
  readonly tools: readonly NamedCost[]
  /** The models that calls have no amount for, in order of their appearance. */
  readonly unpricedModels: readonly string[]
}

/**
 * What the calls of models in a list of events cost, as {@link spanTree} reads it: each call counts once. What has no price is told, and
 * is not counted as free.
 * @throws RangeError for a rate that is no positive number.
 */
export function cost(events: Iterable<RunEvent>, prices: Prices, { currency = 'USD', rate = 1 }: CostOptions = {}): CostReport {
  if (!(rate > 0 && Number.isFinite(rate))) throw new RangeError(`rate is a positive number, got ${rate}.`)
  const spans = [...everySpan(spanTree(events))]
  const calls = pricedCalls(spans, prices, rate)
  const unpricedModels = [...new Set(calls.flatMap(({ amount, model }) => (amount === undefined ? [model] : [])))]
  return { currency, total: sumCost(calls), ...byPlace(spans, calls), ...byName(calls), unpricedModels }
}

/** What has no calls of models is listed too. */
function byPlace(spans: readonly PlacedSpan[], calls: readonly PricedCall[]): Pick<CostReport, 'runs' | 'steps'> {
  const below = grouped(calls, ({ above }) => above.map(({ id }) => id))
  const own = grouped(calls, ({ span }) => [span.runId])
  const runs: RunCost[] = []
  const steps: StepCost[] = []
  for (const { span } of spans) {
    const { id, kind, runId, round } = span
    const total = sumCost(below.get(id) ?? [])
    if (kind === 'run') runs.push({ runId, agent: span.name, own: sumCost(own.get(runId) ?? []), total })
    if (kind === 'step' && round !== undefined) steps.push({ runId, round, cost: total })
  }
  return { runs, steps }
}

function byName(calls: readonly PricedCall[]): Pick<CostReport, 'models' | 'agents' | 'tools'> {
  const agentOf = ({ above }: PricedCall): readonly string[] =>
    above
      .filter(({ kind }) => kind === 'run')
      .slice(-1)
      .map(({ name }) => name)
  const toolsOf = ({ above }: PricedCall): readonly string[] => above.filter(({ kind }) => kind === 'tool').map(({ name }) => name)
  return {
    models: named(grouped(calls, ({ model }) => [model])),
    agents: named(grouped(calls, agentOf)),
    tools: named(grouped(calls, toolsOf)),
  }
}

/** The calls by each of their keys, once also where a key comes twice. */
function grouped(calls: readonly PricedCall[], keysOf: (call: PricedCall) => readonly string[]): Map<string, PricedCall[]> {
  const groups = new Map<string, PricedCall[]>()
  for (const call of calls) {
    for (const key of new Set(keysOf(call))) {
      const group = groups.get(key)
      if (group) group.push(call)
      else groups.set(key, [call])
    }
  }
  return groups
}

function named(groups: ReadonlyMap<string, readonly PricedCall[]>): NamedCost[] {
  return [...groups].map(([name, calls]) => ({ name, cost: sumCost(calls) }))
}
