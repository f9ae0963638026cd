import {
  type Budget,
  isMinagentError,
  isModelError,
  type Message,
  MinagentError,
  type ModelResponse,
  type Reservation,
  type ToolSchema,
} from '@minagent/types'
import type { TokenPrice } from '@minagent/types/runtime'
import type { AgentRun } from './agent-run.ts'
import { costOf, tokensOf } from './budget.ts'

/** Output tokens that are reserved for a call when enough are left; where fewer are left, the model is told so. */
const OUTPUT_RESERVE = 8_192

/** The tokens of a text or of messages, by an estimate. */
type CountTokens = (input: string | readonly Message[]) => number

/** Kept, since asking the loader again costs more than a round. */
let tokens: typeof import('@minagent/types/tokens') | undefined

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
  readonly #count: CountTokens
  readonly #schemaTokens: number
  #counted = 0
  #counting = 0

  private constructor(run: AgentRun, budget: Budget, schemas: readonly ToolSchema[], count: CountTokens) {
    this.#run = run
    this.#budget = budget
    this.#count = count
    this.#schemaTokens = schemas.length === 0 ? 0 : count(JSON.stringify(schemas))
  }

  /** The first run that has a budget loads the token estimate, which is a fifth of all the code. */
  static async of(run: AgentRun, budget: Budget, schemas: readonly ToolSchema[]): Promise<ModelBudget> {
    tokens ??= await import('@minagent/types/tokens')
    const { estimateTokens, tokenFamilyOf } = tokens
    const family = tokenFamilyOf(run.settings.model.id ?? '')
    return new ModelBudget(run, budget, schemas, (input) => estimateTokens(input, family))
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
    return { maxOutputTokens: output < OUTPUT_RESERVE ? output : undefined, ...accounting(reservation, input, price, this.#count) }
  }

  /** Counts only the messages that are new since the last call, unless a context policy made another view. */
  #inputTokens(view: readonly Message[]): number {
    if (view !== this.#run.record.messages) return this.#schemaTokens + this.#count(view)
    this.#counting += this.#count(view.slice(this.#counted))
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
  count: CountTokens,
): Omit<Allowance, 'maxOutputTokens'> {
  return {
    settle({ usage, message }) {
      const reported = usage.inputTokens !== undefined || usage.outputTokens !== undefined
      const used = reported ? usage : { inputTokens: input, outputTokens: count([message]) }
      reservation.settle({ tokens: tokensOf(used), costUsd: price ? costOf(used, price) : 0 })
    },
    fail(error) {
      if (isModelError(error) && UNUSED.has(error.code)) return reservation.release()
      if (!isMinagentError(error, 'invalid_model_output') || error.details.text === '') return
      const used = { inputTokens: input, outputTokens: count(error.details.text) }
      reservation.settle({ tokens: tokensOf(used), costUsd: price ? costOf(used, price) : 0 })
    },
    release: () => reservation.release(),
  }
}

/** Failures before the model has read anything. */
const UNUSED: ReadonlySet<string> = new Set(['rate_limited', 'overloaded', 'auth', 'bad_request', 'context_overflow'])
