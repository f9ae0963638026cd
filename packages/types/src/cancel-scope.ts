/**
 * A cancellation that costs nothing until somebody looks: listeners in a list, and a real `AbortSignal` only when one is read
 * (making an `AbortController` takes longer than a whole step of the loop).
 */
export class CancelScope {
  #cancelled = false
  #reason: unknown
  #listeners: Set<() => void> | undefined
  #controller: AbortController | undefined

  get cancelled(): boolean {
    return this.#cancelled
  }

  get reason(): unknown {
    return this.#reason
  }

  /** The signal of this scope, made on first use. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#cancelled) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** Cancels once; a second call does nothing. A listener that throws does not keep the others from being told. */
  cancel(reason?: unknown): void {
    if (this.#cancelled) return
    this.#cancelled = true
    this.#reason = reason ?? new DOMException('This operation was aborted', 'AbortError')
    const listeners = this.#listeners
    this.#listeners = undefined
    this.#controller?.abort(this.#reason)
    for (const listener of listeners ?? []) listener()
  }

  /** Calls `listener` once when the scope is cancelled (at once if it is already); returns how to stop listening. */
  onCancel(listener: () => void): () => void {
    if (this.#cancelled) {
      listener()
      return () => undefined
    }
    this.#listeners ??= new Set()
    this.#listeners.add(listener)
    return () => this.#listeners?.delete(listener)
  }
}
