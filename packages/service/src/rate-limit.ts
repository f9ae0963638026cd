import type { Clock } from '@minagent/types'
import { ServiceError } from './service-error.ts'

/** A bucket for each caller that fills up again evenly: as many at once as in a minute, and no more. */
export class RateLimit {
  readonly #perMinute: number
  readonly #clock: Clock
  readonly #buckets = new Map<string, { left: number; at: number }>()

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute
    this.#clock = clock
  }

  /** @throws ServiceError 429 that says when to come back. */
  take(caller: string): void {
    const now = this.#clock.now()
    const { left, at } = this.#buckets.get(caller) ?? { left: this.#perMinute, at: now }
    const filled = Math.min(this.#perMinute, left + ((now - at) / 60_000) * this.#perMinute)
    if (filled < 1) {
      const seconds = Math.ceil(((1 - filled) / this.#perMinute) * 60)
      throw new ServiceError(429, 'too_many_requests', `At most ${this.#perMinute} runs may be begun in a minute.`, seconds)
    }
    this.#buckets.set(caller, { left: filled - 1, at: now })
  }
}
