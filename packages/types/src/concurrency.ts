/** Runs work so that at most `limit` pieces are under way at once, first come first served. */
export interface ConcurrencyLimit {
  /** Waits for a place, then works; rejects with `signal.reason` when aborted while waiting. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** @throws RangeError when `limit` is not a positive integer. */
export function concurrencyLimit(limit: number): ConcurrencyLimit {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A concurrency limit must be a positive integer, got ${limit}.`)
  const waiting = new Set<() => void>()
  let active = 0

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (active < limit) {
      active++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const abort = () => {
        waiting.delete(admit)
        reject(signal?.reason)
      }
      const admit = () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      waiting.add(admit)
      signal?.addEventListener('abort', abort, { once: true })
    })
  }

  /** Hands the place to the longest waiting, so that nobody overtakes. */
  function leave(): void {
    const [next] = waiting
    if (!next) {
      active--
      return
    }
    waiting.delete(next)
    next()
  }

  return {
    async run(work, signal) {
      await enter(signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
