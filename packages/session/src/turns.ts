/** Lets what concerns the same thing happen one after another, in the order of the calls; whether it fails or not, the next one follows. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work, work)
    this.#last.set(key, turn)
    const done = () => {
      if (this.#last.get(key) === turn) this.#last.delete(key)
    }
    turn.then(done, done)
    return turn
  }
}
