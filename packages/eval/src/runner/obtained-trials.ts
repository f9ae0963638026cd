import { type AgentLike, errorInfo } from '@minagent/types'
import type { TrialWorld } from '../variant.ts'
import type { BudgetMeter } from './budget-meter.ts'
import type { EvalSettings } from './eval-options.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import type { PlannedTrial } from './planned-trials.ts'
import { failedTrial, runTrial } from './run-trial.ts'
import { soonAfterAbort } from './soon-after-abort.ts'
import type { KeptTrial, TrialStore } from './trial-store.ts'
import { unlessAborted } from './unless-aborted.ts'

/** A trial, from the cache or carried out just now. */
export interface ObtainedTrial extends KeptTrial {
  readonly cached: boolean
}

/** Finds trials in the cache, or carries them out as far as the budget goes. */
export class ObtainedTrials {
  readonly #settings: EvalSettings
  readonly #store: TrialStore
  readonly #budget: BudgetMeter
  /** Of agents that serve more than one trial. */
  readonly #fingerprints = new WeakMap<AgentLike, Promise<string | undefined>>()
  readonly #told = new Set<string>()

  constructor(settings: EvalSettings, store: TrialStore, budget: BudgetMeter) {
    this.#settings = settings
    this.#store = store
    this.#budget = budget
  }

  /** Undefined when the budget leaves the trial out. @throws the reason of the signal, when it is aborted. */
  async get(planned: PlannedTrial): Promise<ObtainedTrial | undefined> {
    const { version } = planned.variant
    const isKnown = version !== undefined || !this.#settings.cache
    const key = version === undefined ? undefined : this.#store.keyOf(planned, { version })
    const kept = await this.#find(planned, key)
    if (kept) return kept
    if (isKnown && !this.#budget.admit()) return undefined
    let world: TrialWorld
    try {
      world = await unlessAborted(makeWorld(planned), planned.signal)
    } catch (error) {
      planned.signal.throwIfAborted()
      return { trial: failedTrial(planned, error), cached: false }
    }
    try {
      return isKnown ? await this.#carryOut(planned, world, key) : await this.#unlessKnown(planned, world)
    } finally {
      await this.#close(planned, world)
    }
  }

  /** For a variant that only its agent tells from others. */
  async #unlessKnown(planned: PlannedTrial, world: TrialWorld): Promise<ObtainedTrial | undefined> {
    const key = await this.#keyOf(planned, world)
    const kept = await this.#find(planned, key)
    if (kept) return kept
    return this.#budget.admit() ? this.#carryOut(planned, world, key) : undefined
  }

  async #find(planned: PlannedTrial, key: string | undefined): Promise<ObtainedTrial | undefined> {
    const kept = key === undefined ? undefined : await this.#store.find(planned, key)
    return kept && { ...kept, cached: true }
  }

  async #carryOut(planned: PlannedTrial, world: TrialWorld, key: string | undefined): Promise<ObtainedTrial> {
    const trial = await runTrial(planned, world, this.#settings)
    this.#budget.spent(trial)
    return { ...(key === undefined ? { trial } : await this.#store.keep(trial, key)), cached: false }
  }

  async #close({ variant, case: { id }, signal }: PlannedTrial, world: TrialWorld): Promise<void> {
    try {
      await soonAfterAbort(Promise.resolve(world.close?.()), signal, this.#settings.clock)
    } catch (error) {
      const message = `What ${JSON.stringify(variant.name)} made for case ${JSON.stringify(id)} could not be closed: ${errorInfo(error).message}`
      this.#settings.onNotice({ kind: 'close_failed', message })
    }
  }

  /** By the fingerprint of the agent; undefined without one. */
  async #keyOf(planned: PlannedTrial, { agent }: TrialWorld): Promise<string | undefined> {
    const asked = this.#fingerprints.get(agent) ?? fingerprintOf(agent)
    this.#fingerprints.set(agent, asked)
    const fingerprint = await unlessAborted(asked, planned.signal)
    if (fingerprint !== undefined) return this.#store.keyOf(planned, { fingerprint })
    this.#tellNotCached(planned.variant.name)
    return undefined
  }

  #tellNotCached(variant: string): void {
    if (this.#told.has(variant)) return
    this.#told.add(variant)
    const message = `The agent of ${JSON.stringify(variant)} has no fingerprint: give the variant a version, or its trials are not kept.`
    this.#settings.onNotice({ kind: 'not_cached', message })
  }
}

async function makeWorld({ variant, signal, ...setup }: PlannedTrial): Promise<TrialWorld> {
  signal.throwIfAborted()
  const { agent } = variant
  const made = typeof agent === 'function' ? await agent({ case: setup.case, repeat: setup.repeat, seed: setup.seed, signal }) : agent
  return 'agent' in made ? made : { agent: made }
}
