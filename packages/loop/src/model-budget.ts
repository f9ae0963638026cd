import type { Budget, Message, ModelResponse, Reservation, ToolSchema } from '@minagent/types'
import type { TokenPrice } from '@minagent/types/runtime'
import { estimateTokens, isMinagentError, isModelError, MinagentError, type TokenFamily, tokenFamilyOf } from '@minagent/types/runtime'
import type { AgentRun } from './agent-run.ts'
import { costOf, tokensOf } from './budget.ts'

/** Output tokens that are reserved for a call when enough are left; where fewer are left, the model is told so. */
const OUTPUT_RESERVE = 8_192

/** What a model call may use, and how to account for it afterwards. */
export interface Allowance {
  /** Undefined when the budget leaves room for a usual answer. */
  readonly maxOutputTokens: number | undefined
  /** Takes what was used: as reported, else as estimated. */
  settle(response: ModelResponse): void
  /** Gives back what a failed call did not use; where that is not known, all stays taken. */
  fail(error: unknown): void
  /** Gives back all: the model was not asked. */
  release(): void
}

/**
 * Reserves tokens and money for one model call out of the run's budget (and those it is part of): the estimated input and
 * the output, clamped to what is left. Undefined when not even the input fits.
 */
export class ModelBudget {
  readonly #run: AgentRun
  readonly #budget: Budget
  readonly #family: TokenFamily
  readonly #schemaTokens: number
  #counted = 0
  #counting = 0

  constructor(run: AgentRun, budget: Budget, schemas: readonly ToolSchema[]) {
    this.#run = run
    this.#budget = budget
    this.#family = tokenFamilyOf(run.settings.model.id ?? '')
    this.#schemaTokens = schemas.length === 0 ? 0 : estimateTokens(JSON.stringify(schemas), this.#family)
  }

  reserve(view: readonly Message[]): Allowance | undefined {
    const { left } = this.#budget
    const input = this.#inputTokens(view)
    const price = this.#price()
    const affordable = Math.min(
      (left.tokens ?? Number.POSITIVE_INFINITY) - input,
      price && left.costUsd !== undefined && price.output > 0
        ? Math.floor((left.costUsd - costOf({ inputTokens: input }, price)) / (price.output / 1_000_000))
        : Number.POSITIVE_INFINITY,
    )
    if (affordable < 1 || (left.costUsd !== undefined && left.costUsd <= 0)) return undefined
    const output = Math.min(OUTPUT_RESERVE, affordable)
    const usage = { inputTokens: input, outputTokens: output }
    const reservation = this.#budget.reserve(
      input + output,
      price ? Math.min(costOf(usage, price), left.costUsd ?? Number.POSITIVE_INFINITY) : 0,
    )
    if (!reservation) return undefined
    return { maxOutputTokens: output < OUTPUT_RESERVE ? output : undefined, ...accounting(reservation, input, price, this.#family) }
  }

  /** Counts only the messages that are new since the last call, unless a context policy made another view. */
  #inputTokens(view: readonly Message[]): number {
    if (view !== this.#run.record.messages) return this.#schemaTokens + estimateTokens(view, this.#family)
    this.#counting += estimateTokens(view.slice(this.#counted), this.#family)
    this.#counted = view.length
    return this.#schemaTokens + this.#counting
  }

  #price(): TokenPrice | undefined {
    const { priceOf, model } = this.#run.settings
    const price = priceOf?.(model.id ?? '')
    if (!price && this.#budget.left.costUsd !== undefined) {
      throw new MinagentError('invalid_definition', `limits.priceOf knows no price of the model ${JSON.stringify(model.id)}.`, {
        details: { name: model.id ?? '' },
      })
    }
    return price
  }
}

function accounting(
  reservation: Reservation,
  input: number,
  price: TokenPrice | undefined,
  family: TokenFamily,
): Omit<Allowance, 'maxOutputTokens'> {
  return {
    settle({ usage, message }) {
      const reported = usage.inputTokens !== undefined || usage.outputTokens !== undefined
      const used = reported ? usage : { inputTokens: input, outputTokens: estimateTokens([message], family) }
      reservation.settle({ tokens: tokensOf(used), costUsd: price ? costOf(used, price) : 0 })
    },
    fail(error) {
      if (isModelError(error) && UNUSED.has(error.code)) return reservation.release()
      if (!isMinagentError(error, 'invalid_model_output') || error.details.text === '') return
      const used = { inputTokens: input, outputTokens: estimateTokens(error.details.text, family) }
      reservation.settle({ tokens: tokensOf(used), costUsd: price ? costOf(used, price) : 0 })
    },
    release: () => reservation.release(),
  }
}

/** Failures before the model has read anything. */
const UNUSED: ReadonlySet<string> = new Set(['rate_limited', 'overloaded', 'auth', 'bad_request', 'context_overflow'])
