import type { Clock, ToolContext } from '@minagent/types'
import type { Timer } from '@minagent/types/runtime'

/** How waiting ended. */
export type Settled<T> =
  | { readonly how: 'value'; readonly value: T }
  | { readonly how: 'error'; readonly error: unknown }
  | { readonly how: 'timeout' | 'cancelled' }

/** What may end the waiting besides the work itself. */
export interface Ends {
  readonly context: Partial<ToolContext>
  readonly clock: Clock
  /** `Infinity` = no limit. */
  readonly timeoutMs: number
  /** Told when the work settles after nobody waited for it any more. */
  readonly onLate?: () => void
}

/** Waits for `work` until it settles, its time is up or the run is cancelled; whatever comes later is dropped. Never rejects. */
export function settleFirst<T>(work: PromiseLike<T>, ends: Ends): Promise<Settled<T>> {
  return new Promise((resolve) => {
    const wait = new Wait<T>(resolve)
    wait.start(work, ends)
  })
}

/** True for anything that can be awaited. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') && 'then' in value && typeof value.then === 'function'
  )
}

/** True when the caller did not want the result even before; one that gives `onCancel` keeps from calling then. */
export function isCancelled(context: Partial<ToolContext>): boolean {
  return context.onCancel === undefined && context.signal?.aborted === true
}

/** True when the result is not wanted any more, whichever way the caller tells it. */
export function wasCancelled(context: Partial<ToolContext>): boolean {
  if (context.onCancel === undefined) return context.signal?.aborted === true
  let cancelled = false
  const stopListening = context.onCancel(() => {
    cancelled = true
  })
  stopListening()
  return cancelled
}

class Wait<T> {
  readonly #resolve: (settled: Settled<T>) => void
  #open = true
  #onLate: (() => void) | undefined
  #timer: Timer | undefined
  #stopListening: (() => void) | undefined

  constructor(resolve: (settled: Settled<T>) => void) {
    this.#resolve = resolve
  }

  start(work: PromiseLike<T>, { context, clock, timeoutMs, onLate }: Ends): void {
    // As `await` does it: a `then` that throws rejects, and what resolves to another promise is waited for.
    Promise.resolve(work).then(
      (value) => this.#settle({ how: 'value', value }),
      (error) => this.#settle({ how: 'error', error }),
    )
    const giveUp = (how: 'timeout' | 'cancelled') => {
      if (this.#open) this.#onLate = onLate
      this.#end({ how })
    }
    if (timeoutMs !== Number.POSITIVE_INFINITY) this.#timer = clock.timer(timeoutMs, () => giveUp('timeout'))
    try {
      this.#stopListening = onCancel(context, () => giveUp('cancelled'))
    } catch (error) {
      this.#settle({ how: 'error', error })
    }
    if (!this.#open) this.#release()
  }

  #settle(settled: Settled<T>): void {
    if (this.#open) this.#end(settled)
    else this.#onLate?.()
  }

  #end(settled: Settled<T>): void {
    if (!this.#open) return
    this.#open = false
    this.#release()
    this.#resolve(settled)
  }

  #release(): void {
    this.#timer?.cancel()
    this.#stopListening?.()
  }
}

function onCancel(context: Partial<ToolContext>, listener: () => void): (() => void) | undefined {
  if (context.onCancel) return context.onCancel(listener)
  const { signal } = context
  if (!signal) return undefined
  if (signal.aborted) {
    listener()
    return undefined
  }
  signal.addEventListener('abort', listener, { once: true })
  return () => signal.removeEventListener('abort', listener)
}
