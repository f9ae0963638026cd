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
  const aborts = new SharedAborts()
  let active = 0

  function enter(signal: AbortSignal | undefined): Promise<void> | undefined {
    signal?.throwIfAborted()
    if (active < limit) {
      active++
      return undefined
    }
    return new Promise((resolve, reject) => waitIn(waiting, { resolve, reject, signal, aborts }))
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

interface Wish {
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
  readonly signal: AbortSignal | undefined
  readonly aborts: SharedAborts
}

function waitIn(chain: Chain<Waiting>, { resolve, reject, signal, aborts }: Wish): void {
  const waiting: Waiting = { previous: undefined, next: undefined, chained: false, admit }
  const stopListening = signal && aborts.listen(signal, abort)
  function admit(): void {
    stopListening?.()
    resolve()
  }
  function abort(): void {
    chain.remove(waiting)
    reject(signal?.reason)
  }
  chain.append(waiting)
}

/** One listener a signal, however many wait on it: at the eleventh, Node warns of a leak. */
class SharedAborts {
  readonly #waiting = new Map<AbortSignal, { readonly aborts: Set<() => void>; readonly onAbort: () => void }>()

  listen(signal: AbortSignal, abort: () => void): () => void {
    const { aborts, onAbort } = this.#waiting.get(signal) ?? this.#add(signal)
    aborts.add(abort)
    return () => {
      aborts.delete(abort)
      if (aborts.size > 0) return
      signal.removeEventListener('abort', onAbort)
      this.#waiting.delete(signal)
    }
  }

  #add(signal: AbortSignal) {
    const aborts = new Set<() => void>()
    const onAbort = (): void => {
      this.#waiting.delete(signal)
      for (const abort of aborts) abort()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    const entry = { aborts, onAbort }
    this.#waiting.set(signal, entry)
    return entry
  }
}
