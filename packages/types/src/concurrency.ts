import { Chain, type Link } from './chain.ts'

/** Runs work so that at most `limit` pieces are under way at once, first come first served. */
export interface ConcurrencyLimit {
  /** Waits for a place, then works; rejects with `signal.reason`, without working, when aborted before it has begun. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/**
 * A {@link ConcurrencyLimit} of `limit` places; a place is free again when the work settles, however it does.
 * @throws RangeError when `limit` is not a positive integer.
 */
export function concurrencyLimit(limit: number): ConcurrencyLimit {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A concurrency limit must be a positive integer, got ${limit}.`)
  const waiting = new Chain<Waiting>()
  let active = 0

  function enter(signal: AbortSignal | undefined): Promise<void> | undefined {
    signal?.throwIfAborted()
    if (active < limit) {
      active++
      return undefined
    }
    return new Promise((resolve, reject) => waitIn(waiting, resolve, reject, signal))
  }

  /** Hands the place to the longest waiting, so that nobody overtakes. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next.admit()
    else active--
  }

  return {
    async run(work, signal) {
      await enter(signal)
      try {
        signal?.throwIfAborted()
        return await work()
      } finally {
        leave()
      }
    },
  }
}

interface Waiting extends Link<Waiting> {
  admit(): void
}

function waitIn(chain: Chain<Waiting>, resolve: () => void, reject: (reason: unknown) => void, signal?: AbortSignal): void {
  const waiting: Waiting = { previous: undefined, next: undefined, chained: false, admit }
  function admit(): void {
    signal?.removeEventListener('abort', abort)
    resolve()
  }
  function abort(): void {
    chain.remove(waiting)
    reject(signal?.reason)
  }
  chain.append(waiting)
  signal?.addEventListener('abort', abort, { once: true })
}
