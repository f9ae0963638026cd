import { type Clock, isModelError, type Model, type ModelCallOptions } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { completeAttempts, type OnFailure, streamAttempts } from './attempts.ts'
import { randomFraction } from './random-fraction.ts'
import { wrapModel } from './wrap-model.ts'

/** How {@link withRetry} waits. */
export interface RetryOptions {
  /** Times the waits. Default: the real clock. */
  readonly clock?: Clock
  /** A number from 0 to 1: the part of its full length that a wait takes. Default: random. */
  readonly random?: () => number
  /** How often a failed call is made again. Default 3. */
  readonly maxRetries?: number
  /** Full length of the first wait, in ms; it grows from wait to wait. Default 1000. */
  readonly initialDelayMs?: number
  /** By what the full length grows from wait to wait. Default 2. */
  readonly factor?: number
  /** Longest wait in ms, also when the provider asks for more. Default 60 000. */
  readonly maxDelayMs?: number
}

/**
 * The same model, asked again after a `ModelError` that is `retryable`; any other error, and the last one, comes out as it is.
 * A `retryAfterMs` above 0 takes the place of the wait, up to `maxDelayMs`. An abort ends a wait at once with the signal's
 * reason. A stream that fails after it sent something begins again behind a `restart` event.
 * @throws RangeError for a negative number, or a `maxRetries` that is not whole.
 */
export function withRetry(model: Model, options: RetryOptions = {}): Model {
  const pauseFor = pauses(options)
  return wrapModel(
    model,
    (messages, tools, callOptions) =>
      completeAttempts(() => model.complete(messages, tools, callOptions), pauseFor(callOptions), callOptions),
    (stream) => (messages, tools, callOptions) =>
      streamAttempts(() => stream(messages, tools, callOptions), pauseFor(callOptions), callOptions),
  )
}

/** For a call: waits before the next attempt, or throws the error when there is to be none. */
function pauses(options: RetryOptions): (callOptions: ModelCallOptions | undefined) => OnFailure {
  const { clock = systemClock, random = randomFraction, maxRetries = 3 } = options
  const { initialDelayMs = 1000, factor = 2, maxDelayMs = 60_000 } = options
  if (!Number.isInteger(maxRetries)) throw new RangeError(`maxRetries must be a whole number, got ${maxRetries}.`)
  for (const [name, value] of Object.entries({ maxRetries, initialDelayMs, factor, maxDelayMs })) {
    if (!(value >= 0)) throw new RangeError(`${name} must not be negative, got ${value}.`)
  }
  //#region pause
  return (callOptions) => async (error, attempt) => {
    if (!isModelError(error) || !error.retryable || attempt >= maxRetries) throw error
    const asked = error.retryAfterMs ?? 0
    const wanted = asked > 0 ? asked : random() * Math.min(initialDelayMs * factor ** attempt, maxDelayMs)
    await clock.sleep(Math.min(wanted, maxDelayMs), callOptions?.signal)
  }
  //#endregion pause
}
