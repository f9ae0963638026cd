import { type Clock, type ModelCallOptions, ModelError, type Timer } from '@minagent/types'

/** Ends one HTTP exchange: when its caller aborts, or when a deadline passes. `signal` is what `fetch` is given. */
export class Watch {
  readonly #controller = new AbortController()
  readonly #clock: Clock
  readonly #host: string
  readonly #outer: AbortSignal | undefined
  readonly #total: Timer
  #phase: Timer | undefined
  #failure: { readonly reason: unknown } | undefined

  constructor(host: string, clock: Clock, options: ModelCallOptions, totalMs: number) {
    this.#host = host
    this.#clock = clock
    this.#outer = options.signal
    this.#total = clock.timer(totalMs, () => this.#expire(`gave no whole answer in ${totalMs} ms`))
    if (this.#outer?.aborted) this.#aborted()
    else this.#outer?.addEventListener('abort', this.#aborted, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Begins a wait that may last so long; the one before is over. */
  expect(ms: number, silence: string): void {
    this.#phase?.cancel()
    this.#phase = this.#clock.timer(ms, () => this.#expire(`${silence} for ${ms} ms`))
  }

  /** Throws the reason of the caller's abort, or the deadline's error. */
  throwIfOver(): void {
    if (this.#failure) throw this.#failure.reason
  }

  /** Whether the caller aborted. */
  get cancelled(): boolean {
    return this.#outer?.aborted ?? false
  }

  /** No deadline counts any more, and neither does an abort of the caller. */
  release(): void {
    this.#phase?.cancel()
    this.#total.cancel()
    this.#outer?.removeEventListener('abort', this.#aborted)
  }

  /** Aborts what is still open, after a {@link release}. */
  close(): void {
    this.release()
    this.#failure ??= { reason: undefined }
    this.#controller.abort()
  }

  /** Rejects when the exchange is over, for a `fetch` that does not look at its signal. */
  over(): Promise<never> {
    return new Promise((_, reject) => {
      const { signal } = this
      if (signal.aborted) reject(this.#failure?.reason)
      else signal.addEventListener('abort', () => reject(this.#failure?.reason), { once: true })
    })
  }

  readonly #aborted = (): void => this.#end(this.#outer?.reason)

  #expire(what: string): void {
    this.#end(new ModelError('timeout', `${this.#host} ${what}. It may be down, or the deadline too short (see \`deadlines\`).`))
  }

  #end(reason: unknown): void {
    this.#failure ??= { reason }
    this.#controller.abort(reason)
  }
}
