import { fakeClock } from '@minagent/types/runtime'

/** Lets things happen one at a time: each only after everything that the one before it set off has settled. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Does something when its turn has come. */
  take<T>(act: () => T): Promise<T> {
    const turn = this.#last.then(act)
    this.#last = turn.then(settled, settled)
    return turn
  }
}

/** Resolves when every promise that is ready has settled. */
export function settled(): Promise<void> {
  return fakeClock().advance(0)
}
