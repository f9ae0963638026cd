import type { TrialReport } from '../report.ts'
import type { EvalProgress, EvalSettings } from './eval-options.ts'

/** Counts judged trials, and estimates how long the others take. */
export class ProgressMeter {
  readonly #settings: EvalSettings
  readonly #total: number
  readonly #began: number
  #cached = 0
  readonly #outcomes = { pass: 0, fail: 0, error: 0 }

  constructor(settings: EvalSettings, total: number) {
    this.#settings = settings
    this.#total = total
    this.#began = settings.clock.now()
  }

  add({ outcome }: TrialReport, cached: boolean): EvalProgress {
    this.#outcomes[outcome]++
    if (cached) this.#cached++
    const { pass, fail, error } = this.#outcomes
    const done = pass + fail + error
    const carriedOut = done - this.#cached
    const elapsedMs = this.#settings.clock.now() - this.#began
    return {
      done,
      total: this.#total,
      cached: this.#cached,
      passed: pass,
      failed: fail,
      errors: error,
      elapsedMs,
      ...(carriedOut === 0 ? {} : { leftMs: Math.round((elapsedMs / carriedOut) * (this.#total - done)) }),
    }
  }
}
