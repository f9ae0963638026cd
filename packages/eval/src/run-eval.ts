import { concurrencyLimit } from '@minagent/types/runtime'
import type { EvalReport, TrialReport } from './report.ts'
import { BudgetMeter } from './runner/budget-meter.ts'
import { type EvalOptions, type EvalSettings, settingsOf } from './runner/eval-options.ts'
import { ObtainedTrials } from './runner/obtained-trials.ts'
import { type PlannedTrial, plannedTrials } from './runner/planned-trials.ts'
import { ProgressMeter } from './runner/progress-meter.ts'
import { scoreTrial } from './runner/score-trial.ts'
import { trialReport } from './runner/trial-report.ts'
import { type KeptTrial, TrialStore } from './runner/trial-store.ts'
import type { Score } from './scorer.ts'

/**
 * Tries every variant on every case, and judges what came of it. An outage, a variant or a scorer that throws gives the outcome
 * `error`, which is neither pass nor fail (F76). The report does not depend on which trial ends first.
 * @throws RangeError or MinagentError (`invalid_definition`, `invalid_wire`) for wrong options; what `onTrial`, `onProgress` or `onNotice` throws.
 */
export async function runEval(options: EvalOptions): Promise<EvalReport> {
  const settings = settingsOf(options)
  return new Evaluation(settings).run()
}

class Evaluation {
  readonly #settings: EvalSettings
  readonly #planned: readonly PlannedTrial[]
  readonly #store: TrialStore
  readonly #trials: ObtainedTrials
  readonly #progress: ProgressMeter
  readonly #reports: TrialReport[] = []
  #defect: { readonly error: unknown } | undefined

  constructor(settings: EvalSettings) {
    this.#settings = settings
    this.#planned = plannedTrials(settings)
    this.#store = new TrialStore(settings)
    this.#trials = new ObtainedTrials(settings, this.#store, new BudgetMeter(settings))
    this.#progress = new ProgressMeter(settings, this.#planned.length)
  }

  async run(): Promise<EvalReport> {
    const { concurrency, signal } = this.#settings
    const limit = concurrencyLimit(concurrency)
    // What rejects was cancelled: every other end is kept in this object.
    await Promise.allSettled(this.#planned.map((planned) => limit.run(() => this.#judge(planned), signal)))
    if (this.#defect) throw this.#defect.error
    return this.#report()
  }

  async #judge(planned: PlannedTrial): Promise<void> {
    if (this.#defect) return
    const { onTrial, onProgress } = this.#settings
    // Of its own: many listeners on one signal look like a leak to Node.
    const signal = AbortSignal.any([this.#settings.signal])
    try {
      const obtained = await this.#trials.get({ ...planned, signal })
      if (!obtained) return
      const scores = await this.#scores(obtained, signal)
      if (signal.aborted) return
      const report = trialReport(obtained.trial, scores)
      this.#reports[planned.place] = report
      onTrial(obtained.trial, report)
      onProgress(this.#progress.add(report, obtained.cached))
    } catch (error) {
      if (!signal.aborted) this.#defect ??= { error }
    }
  }

  async #scores(kept: KeptTrial, signal: AbortSignal): Promise<Record<string, Score>> {
    const scores: [string, Score][] = []
    if (kept.trial.error) return {}
    for (const scorer of this.#settings.scorers) {
      const score = await this.#store.scored(kept, scorer, () => scoreTrial(scorer, kept.trial, signal))
      scores.push([scorer.name, score])
    }
    return Object.fromEntries(scores)
  }

  #report(): EvalReport {
    const { dataset, variants, scorers, repeats, seed, signal } = this.#settings
    // A list with holes: in the order of its places.
    const trials = Object.values(this.#reports)
    const isWhole = trials.length === this.#planned.length
    return {
      version: 1,
      dataset: { name: dataset.name, hash: dataset.hash, cases: dataset.cases.length },
      variants: variants.map(({ name }) => name),
      scorers: scorers.map(({ name }) => name),
      repeats,
      seed,
      trials,
      ...(isWhole ? {} : { stopped: signal.aborted ? 'cancelled' : 'budget' }),
    }
  }
}
