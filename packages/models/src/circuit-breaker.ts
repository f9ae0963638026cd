import { type Clock, isModelError, type ModelCallOptions, ModelError } from '@minagent/types'
import { isCancelled } from './throw-if-cancelled.ts'

/** When a circuit breaker opens, and for how long. */
export interface BreakerOptions {
  /** So many failures open the circuit. Default 5. */
  readonly failures?: number
  /** How far back failures count, in ms; an answer in between does not erase them. Default 60 000. */
  readonly windowMs?: number
  /** How long no call is made after it has opened, in ms. Default 30 000. */
  readonly cooldownMs?: number
  /** Tells the time. Default: the real clock. */
  readonly clock?: Clock
}

/** One call that was let through; the first thing that it tells counts. */
export interface Passage {
  /** The model answered. */
  succeeded(): void
  /** The call failed; counts if the error speaks of the model and nobody had given up on the call. */
  failed(error: unknown, options: ModelCallOptions | undefined): void
  /** The call is over, whatever became of it. */
  left(): void
}

/** Counts failures and decides which call may be made. */
export class CircuitBreaker {
  readonly #name: string
  readonly #options: Required<BreakerOptions>
  /** When the failures of the closed circuit happened, oldest first. */
  #failures: number[] = []
  #openedAt: number | undefined
  #lastError: unknown
  #probing = false
  /** Grows whenever the circuit opens or closes: what a call of an earlier time tells no longer counts. */
  #epoch = 0

  constructor(name: string, options: Required<BreakerOptions>) {
    this.#name = name
    this.#options = options
  }

  /** @throws ModelError `overloaded` while the circuit is open. */
  enter(): Passage {
    const openedAt = this.#openedAt
    if (openedAt === undefined) return this.#passage(false)
    this.#requirePlace(openedAt)
    this.#probing = true
    return this.#passage(true)
  }

  #passage(probe: boolean): Passage {
    const epoch = this.#epoch
    let told = false
    const tell = (what: () => void) => {
      if (!told && epoch === this.#epoch) what()
      told = true
    }
    return {
      succeeded: () => tell(() => probe && this.#close()),
      failed: (error, options) => {
        if (concernsModel(error) && !isCancelled(options)) tell(() => this.#count(error, probe))
      },
      left: () => {
        if (probe && epoch === this.#epoch) this.#probing = false
      },
    }
  }

  //#region place
  #requirePlace(openedAt: number): void {
    const { clock, cooldownMs } = this.#options
    const now = clock.now()
    // A clock that was set back must not keep the circuit open for longer than one cool-down.
    if (now < openedAt) this.#openedAt = now
    const left = Math.min(openedAt, now) + cooldownMs - now
    if (left > 0) throw this.#refusal(`the next call may be made in ${left} ms`, left)
    if (this.#probing) throw this.#refusal('a call is under way to see if it answers again')
  }
  //#endregion place

  #refusal(outlook: string, retryAfterMs?: number): ModelError {
    const { failures, windowMs } = this.#options
    const text = `The circuit of ${this.#name} is open after ${failures} failures within ${windowMs} ms: ${outlook}.`
    return new ModelError('overloaded', text, { cause: this.#lastError, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
  }

  #count(error: unknown, probe: boolean): void {
    const { clock, failures, windowMs } = this.#options
    const now = clock.now()
    this.#lastError = error
    this.#failures = [...this.#failures.filter((at) => now - at < windowMs), now]
    if (probe || this.#failures.length >= failures) this.#turn(now)
  }

  #close(): void {
    this.#lastError = undefined
    this.#turn(undefined)
  }

  /** Opens the circuit at a time, or closes it. */
  #turn(openedAt: number | undefined): void {
    this.#openedAt = openedAt
    this.#failures = []
    this.#probing = false
    this.#epoch++
  }
}

function concernsModel(error: unknown): boolean {
  return isModelError(error) && error.retryable
}
