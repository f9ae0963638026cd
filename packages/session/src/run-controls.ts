import type { Run } from '@minagent/types'

/**
 * What is asked of a run from outside. While the run goes through its recorded steps it waits: what is recorded must not come out
 * differently. A run that has nothing recorded is live from its beginning.
 */
export class RunControls {
  /** In place of the caller's signal. */
  readonly signal: AbortSignal | undefined
  readonly #outer: AbortSignal | undefined
  readonly #inner = new AbortController()
  #run: Run | undefined
  #cancel: { readonly reason: string | undefined } | undefined
  #steers: string[] = []

  constructor(signal: AbortSignal | undefined) {
    this.#outer = signal
    this.signal = signal && this.#inner.signal
  }

  /** A cancellation waits. */
  get cancelled(): boolean {
    return this.#cancel !== undefined || this.#outer?.aborted === true
  }

  cancel(reason: string | undefined): void {
    this.#cancel ??= { reason }
    this.#run?.cancel(reason)
  }

  steer(text: string): void {
    if (this.#run) this.#run.steer(text)
    else this.#steers.push(text)
  }

  /** What was steered in and waits; it is given once. */
  takeSteers(): readonly string[] {
    return this.#steers.splice(0)
  }

  /** From now on everything goes to this run at once. */
  goLive(run: Run): void {
    this.#run = run
    for (const text of this.takeSteers()) run.steer(text)
    if (this.#cancel) run.cancel(this.#cancel.reason)
    if (this.#outer?.aborted) this.#abort()
    else this.#outer?.addEventListener('abort', this.#abort, { once: true })
  }

  /** The agent's run is another one from here on; it is asked only if the one before was live. */
  follow(run: Run): void {
    if (this.#run) this.#run = run
  }

  close(): void {
    this.#outer?.removeEventListener('abort', this.#abort)
  }

  readonly #abort = (): void => {
    this.#inner.abort(this.#outer?.reason)
  }
}
