import type { Trial } from '../trial.ts'
import type { EvalSettings } from './eval-options.ts'
import { isCounted, tokensOf } from './spending.ts'

/** What the trials of an evaluation have spent of its budget. */
export class BudgetMeter {
  readonly #settings: EvalSettings
  #trials = 0
  #tokens = 0
  #costUsd = 0
  #told = false

  constructor(settings: EvalSettings) {
    this.#settings = settings
  }

  /** Whether one more trial may begin; it is counted at once. */
  admit(): boolean {
    const usedUp = this.#usedUp()
    if (usedUp === undefined) this.#trials++
    else this.#tell(usedUp)
    return usedUp === undefined
  }

  /** What cannot be counted may have been anything. */
  spent({ usage, costUsd, events, steps }: Trial): void {
    const asked = steps > 0 || events.some((event) => event.type === 'model.finished')
    const unknown = asked ? Number.POSITIVE_INFINITY : 0
    this.#tokens += isCounted(usage) ? tokensOf(usage) : unknown
    this.#costUsd += costUsd ?? unknown
  }

  #usedUp(): string | undefined {
    const { costUsd, tokens, trials } = this.#settings.budget
    if (trials !== undefined && this.#trials >= trials) return 'budget.trials is used up'
    if (tokens !== undefined && this.#tokens >= tokens)
      return Number.isFinite(this.#tokens) ? 'budget.tokens is used up' : 'budget.tokens cannot be kept, for a model tells no tokens'
    if (costUsd === undefined || this.#costUsd < costUsd) return undefined
    return Number.isFinite(this.#costUsd)
      ? 'budget.costUsd is used up'
      : 'budget.costUsd cannot be kept, for a model has no price or tells no tokens'
  }

  #tell(usedUp: string): void {
    if (this.#told) return
    this.#told = true
    this.#settings.onNotice({ kind: 'budget_used_up', message: `${usedUp}: trials that were not begun are left out.` })
  }
}
