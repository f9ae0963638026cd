import { type Clock, MinagentError } from '@minagent/types'
import { systemClock, type TokenPrice } from '@minagent/types/runtime'
import { dataset } from '../dataset.ts'
import type { EvalCache } from '../eval-cache.ts'
import type { Dataset } from '../eval-case.ts'
import type { TrialReport } from '../report.ts'
import type { Scorer } from '../scorer.ts'
import type { Trial } from '../trial.ts'
import type { Variant } from '../variant.ts'

/** What {@link runEval} is asked to do. */
export interface EvalOptions {
  readonly dataset: Dataset
  readonly variants: readonly Variant[]
  /** A trial passes if all of them say so. */
  readonly scorers: readonly Scorer[]
  /** How often each variant tries each case; default 1. */
  readonly repeats?: number
  /** Most trials under way at once; default 4. */
  readonly concurrency?: number
  /** Keeps finished trials, so that none is done twice; default: none. */
  readonly cache?: EvalCache
  readonly budget?: EvalBudget
  /** A whole number, from which the seed of each trial follows; default 0. */
  readonly seed?: number
  /** Aborted: the report has what was judged so far. */
  readonly signal?: AbortSignal
  /** The price of a model, by its `id`: without it no trial has a cost. */
  readonly priceOf?: (modelId: string) => TokenPrice | undefined
  /** Default: the real clock. */
  readonly clock?: Clock
  /** Told of each trial, in the order in which they end. */
  readonly onTrial?: (trial: Trial, report: TrialReport) => void
  /** Told after each trial. */
  readonly onProgress?: (progress: EvalProgress) => void
  /** Told of what went wrong beside the trials. */
  readonly onNotice?: (notice: EvalNotice) => void
}

/** Stops new trials once it is used up; those under way are finished, so that a little more may be spent. Kept trials cost nothing. */
export interface EvalBudget {
  /** Needs `priceOf`; a trial whose cost is not known uses it up. What judges and simulated users cost is not counted. */
  readonly costUsd?: number
  /** Read and written; a trial whose model tells none uses it up. */
  readonly tokens?: number
  readonly trials?: number
}

/** How far an evaluation is. */
export interface EvalProgress {
  /** Trials that are judged, of `total`. */
  readonly done: number
  readonly total: number
  /** Of those that are done: taken from the cache. */
  readonly cached: number
  readonly passed: number
  readonly failed: number
  readonly errors: number
  readonly elapsedMs: number
  /** Estimated by the trials that were carried out; absent before the first. */
  readonly leftMs?: number
}

/** Something that people should know, and that stops nothing. */
export interface EvalNotice {
  readonly kind: 'cache_damaged' | 'cache_failed' | 'not_cached' | 'budget_used_up' | 'close_failed'
  /** A sentence. */
  readonly message: string
}

/** Checked options with their defaults. */
export type EvalSettings = Required<Omit<EvalOptions, 'cache' | 'priceOf'>> & Pick<EvalOptions, 'cache' | 'priceOf'>

/**
 * @throws RangeError for a number that is none of its kind; MinagentError `invalid_definition` for names that are missing or used twice,
 * `invalid_wire` for a dataset that is wrong.
 */
export function settingsOf(options: EvalOptions): EvalSettings {
  const { repeats = 1, concurrency = 4, seed = 0, budget = {}, signal = new AbortController().signal, clock = systemClock } = options
  const { onTrial = ignore, onProgress = ignore, onNotice = ignore } = options
  for (const [name, value] of Object.entries({ repeats, concurrency })) {
    if (!Number.isInteger(value) || value < 1) throw new RangeError(`${name} must be a positive integer, got ${value}.`)
  }
  if (!Number.isSafeInteger(seed)) throw new RangeError(`seed must be a whole number, got ${seed}.`)
  checkBudget(budget, options)
  checkNames('variant', options.variants)
  checkNames('scorer', options.scorers)
  // Checked once more: a dataset may have been put together by hand, or cut, under the hash of another one.
  const checked = dataset(options.dataset.name, options.dataset.cases)
  return { ...options, dataset: checked, repeats, concurrency, seed, budget, signal, clock, onTrial, onProgress, onNotice }
}

function ignore(): void {
  // Nobody wants to be told.
}

function checkBudget(budget: EvalBudget, { priceOf }: EvalOptions): void {
  for (const [name, value] of Object.entries(budget)) {
    if (typeof value === 'number' && !(value > 0)) throw new RangeError(`budget.${name} must be a positive number, got ${value}.`)
  }
  if (budget.costUsd !== undefined && !priceOf) throw new RangeError('budget.costUsd needs priceOf: without prices there is no cost.')
}

function checkNames(kind: string, named: readonly { readonly name: string }[]): void {
  if (named.length === 0) throw invalid(kind, `An evaluation needs at least one ${kind}.`)
  const names = new Set<string>()
  for (const { name } of named) {
    if (name === '') throw invalid(kind, `Each ${kind} needs a name.`)
    if (names.has(name)) throw invalid(name, `Two ${kind}s are called ${JSON.stringify(name)}: give each its own name.`)
    names.add(name)
  }
}

function invalid(name: string, message: string): MinagentError<'invalid_definition'> {
  return new MinagentError('invalid_definition', message, { details: { name } })
}
