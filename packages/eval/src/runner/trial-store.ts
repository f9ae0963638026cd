import { canonicalJson, errorInfo } from '@minagent/types'
import { sha256 } from '@minagent/types/runtime'
import type { EvalCache } from '../eval-cache.ts'
import type { Score, Scorer } from '../scorer.ts'
import type { Trial } from '../trial.ts'
import type { EvalSettings } from './eval-options.ts'
import type { PlannedTrial } from './planned-trials.ts'
import { readScore } from './score-trial.ts'
import { soonAfterAbort } from './soon-after-abort.ts'
import { trialFromJson, trialToJson } from './stored-trial.ts'

/** A trial, and the hash of its content under which scores of it are kept; without one, none are. */
export interface KeptTrial {
  readonly trial: Trial
  readonly hash?: string
}

/** Finished trials and what was said of them, in a cache. Whatever is wrong with the cache is told, and stops nothing. */
export class TrialStore {
  readonly #cache: EvalCache | undefined
  readonly #settings: EvalSettings

  constructor(settings: EvalSettings) {
    this.#cache = settings.cache
    this.#settings = settings
  }

  /** `identity` says what the variant is besides its name. */
  keyOf(planned: PlannedTrial, identity: object): string {
    const { case: evalCase, repeat, seed, variant } = planned
    return sha256(canonicalJson({ format: FORMAT, case: evalCase, variant: variant.name, identity, repeat, seed }))
  }

  async find(planned: PlannedTrial, key: string): Promise<KeptTrial | undefined> {
    return this.#read(key, (body) => ({
      trial: trialFromJson(JSON.parse(body), planned, this.#settings.priceOf),
      hash: sha256(body),
    }))
  }

  /** A trial that could not be carried out is not kept: it is tried again the next time. */
  async keep(trial: Trial, key: string): Promise<KeptTrial> {
    if (trial.error || !this.#cache) return { trial }
    const body = JSON.stringify(trialToJson(trial))
    await this.#write(key, body)
    return { trial, hash: sha256(body) }
  }

  /** What a scorer with a version said of this trial before, or says now. */
  async scored({ hash, trial }: KeptTrial, scorer: Scorer, judge: () => Promise<Score>): Promise<Score> {
    const { name, version } = scorer
    if (version === undefined || hash === undefined) return judge()
    const key = sha256(canonicalJson({ format: FORMAT, case: trial.case, trial: hash, scorer: name, version }))
    const known = await this.#read(key, (body) => readScore(JSON.parse(body)))
    if (known) return known
    const score = await judge()
    if (score.outcome !== 'error') await this.#write(key, JSON.stringify(score))
    return score
  }

  async #read<T>(key: string, read: (body: string) => T): Promise<T | undefined> {
    let entry: string | undefined
    try {
      entry = await this.#patient(this.#cache?.get(key))
    } catch (error) {
      this.#failed('read', key, error)
    }
    if (entry === undefined) return undefined
    try {
      return read(unsealed(entry))
    } catch (error) {
      const message = `The kept entry ${key} is damaged and is not used: ${errorInfo(error).message}`
      this.#settings.onNotice({ kind: 'cache_damaged', message })
      return undefined
    }
  }

  async #write(key: string, body: string): Promise<void> {
    try {
      await this.#patient(this.#cache?.set(key, `${sha256(body)}\n${body}`))
    } catch (error) {
      this.#failed('written', key, error)
    }
  }

  #patient<T>(work: T | Promise<T>): Promise<T> {
    return soonAfterAbort(Promise.resolve(work), this.#settings.signal, this.#settings.clock)
  }

  #failed(verb: string, key: string, error: unknown): void {
    this.#settings.onNotice({ kind: 'cache_failed', message: `The entry ${key} could not be ${verb}: ${errorInfo(error).message}` })
  }
}

/** Of entries; another one finds nothing of an older one. */
const FORMAT = 1

/** @throws TypeError unless the entry is what was written. */
function unsealed(entry: string): string {
  const end = entry.indexOf('\n')
  const body = entry.slice(end + 1)
  if (end < 0 || sha256(body) !== entry.slice(0, end)) throw new TypeError('Its content does not have its hash.')
  return body
}
