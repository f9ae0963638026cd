import type { Model } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { type BreakerOptions, CircuitBreaker } from './circuit-breaker.ts'
import { wrapModel } from './wrap-model.ts'

/**
 * The same model behind a circuit breaker, so that a model that is down costs no waiting. A failure is a `ModelError` that is
 * `retryable`; others, defects and an abort by the caller do not count. So many failures within the window open the circuit: calls
 * fail at once with a `ModelError` `overloaded` whose `retryAfterMs` is what is left. After the cool-down a single call is let
 * through as a probe while the others go on failing: its answer closes the circuit, its failure opens it again, and a probe that
 * says neither (it was aborted, its stream was left early, the request was bad) leaves its place to the next call.
 *
 * `withRetry(withBreaker(model))` waits out the cool-down, `withFallback([withBreaker(first), second])` goes straight to the second.
 * @throws RangeError for a number of failures that is not a positive integer, or a time that is not positive.
 */
export function withBreaker(model: Model, options: BreakerOptions = {}): Model {
  const { failures = 5, windowMs = 60_000, cooldownMs = 30_000, clock = systemClock } = options
  if (!Number.isInteger(failures) || failures < 1) throw new RangeError(`failures must be a positive integer, got ${failures}.`)
  for (const [name, value] of Object.entries({ windowMs, cooldownMs })) {
    if (!(value > 0)) throw new RangeError(`${name} must be positive, got ${value}.`)
  }
  const breaker = new CircuitBreaker(model.id ?? 'the model', { failures, windowMs, cooldownMs, clock })
  return wrapModel(
    model,
    async (messages, tools, callOptions) => {
      const passage = breaker.enter()
      try {
        const response = await model.complete(messages, tools, callOptions)
        passage.succeeded()
        return response
      } catch (error) {
        passage.failed(error, callOptions)
        throw error
      } finally {
        passage.left()
      }
    },
    (stream) =>
      async function* (messages, tools, callOptions) {
        const passage = breaker.enter()
        try {
          for await (const event of stream(messages, tools, callOptions)) {
            if (event.type === 'response') passage.succeeded()
            yield event
          }
        } catch (error) {
          passage.failed(error, callOptions)
          throw error
        } finally {
          passage.left()
        }
      },
  )
}
