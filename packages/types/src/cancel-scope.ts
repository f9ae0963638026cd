import { Chain, type Link } from './chain.ts'

/**
 * A cancellation that costs nothing until somebody looks: listeners in a list, and a real `AbortSignal` only when one is read
 * (making an `AbortController` takes longer than a whole step of the loop).
 */
export class CancelScope {
  #cancelled = false
  #reason: unknown
  #listeners: Chain<Listener> | undefined
  #controller: AbortController | undefined

  /** True from the first call of {@link cancel} on. */
  get cancelled(): boolean {
    return this.#cancelled
  }

  /** What {@link cancel} was given, or an `AbortError`; undefined before. */
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

  /**
   * Cancels once; a second call does nothing. The signal is aborted first, then the listeners are told in order.
   * @throws what a listener threw (the first of them), after all have been told.
   */
  cancel(reason?: unknown): void {
    if (this.#cancelled) return
    this.#cancelled = true
    this.#reason = reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : reason
    this.#controller?.abort(this.#reason)
    if (this.#listeners) tellAll(this.#listeners)
  }

  /** Calls `listener` once when the scope is cancelled (at once if it is already); returns how to stop listening. */
  onCancel(listener: () => void): () => void {
    if (this.#cancelled) {
      listener()
      return () => undefined
    }
    this.#listeners ??= new Chain()
    const listeners = this.#listeners
    const member: Listener = { previous: undefined, next: undefined, chained: false, tell: listener }
    listeners.append(member)
    return () => void listeners.remove(member)
  }
}

interface Listener extends Link<Listener> {
  tell(): void
}

/** Takes each listener out before it is told, so that one that is removed by an earlier one is not called. */
function tellAll(listeners: Chain<Listener>): void {
  const thrown: unknown[] = []
  for (let listener = listeners.shift(); listener; listener = listeners.shift()) {
    try {
      listener.tell()
    } catch (error) {
      thrown.push(error)
    }
  }
  if (thrown.length > 0) throw thrown[0]
}
