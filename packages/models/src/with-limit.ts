import type { Model } from '@minagent/types'
import { type ConcurrencyLimit, concurrencyLimit } from '@minagent/types/runtime'
import { wrapModel } from './wrap-model.ts'

/**
 * The same model with at most `limit` calls under way at once; the others wait in order, and an abort ends the wait with the
 * signal's reason. A stream holds its place from its first event until it ends or is left.
 * @throws RangeError when `limit` is not a positive integer.
 */
export function withLimit(model: Model, limit: number): Model {
  const places = concurrencyLimit(limit)
  return wrapModel(
    model,
    (messages, tools, options) => places.run(() => model.complete(messages, tools, options), options?.signal),
    (stream) =>
      async function* (messages, tools, options) {
        const leave = await takePlace(places, options?.signal)
        try {
          yield* stream(messages, tools, options)
        } finally {
          leave()
        }
      },
  )
}

/** Waits for a place and holds it until the function that it gives is called. */
function takePlace(places: ConcurrencyLimit, signal: AbortSignal | undefined): Promise<() => void> {
  return new Promise((resolve, reject) => {
    places.run(() => new Promise<void>((leave) => resolve(leave)), signal).catch(reject)
  })
}
