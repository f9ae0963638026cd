/**
 * Reads of one thing that many ask for at once, such as all who follow a run when they come back: one read at a time, and those who ask
 * while it is under way, for whom it may have begun too early, share the next.
 */
export class SharedReads<T> {
  readonly #running = new Map<string, Promise<T>>()
  readonly #next = new Map<string, Promise<T>>()

  read(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    return running ? (this.#next.get(key) ?? this.#after(key, running, work)) : this.#begin(key, work)
  }

  #begin(key: string, work: () => Promise<T>): Promise<T> {
    const reading = work().finally(() => this.#running.delete(key))
    this.#running.set(key, reading)
    return reading
  }

  #after(key: string, running: Promise<T>, work: () => Promise<T>): Promise<T> {
    const again = () => {
      this.#next.delete(key)
      return this.#begin(key, work)
    }
    const next = running.then(again, again)
    this.#next.set(key, next)
    return next
  }
}
