import { isMinagentError, type Journal, type Lease, type Timer } from '@minagent/types'
import type { DurableSettings } from './settings.ts'

/**
 * Renews a lease while a run goes on, and gives it back at the end. Losing it is told at once, so that no further effect starts;
 * safety does not rest on that: a fenced writer's appends fail by their epoch (D5).
 */
export class LeaseKeeper {
  readonly #journal: Journal
  readonly #lease: Lease
  readonly #settings: DurableSettings
  #timer: Timer | undefined
  #renewing: Promise<void> | undefined
  #onLost: ((error: unknown) => void) | undefined

  constructor(journal: Journal, lease: Lease, settings: DurableSettings) {
    this.#journal = journal
    this.#lease = lease
    this.#settings = settings
    this.#arm()
  }

  onLost(listener: (error: unknown) => void): void {
    this.#onLost = listener
  }

  /** A store that cannot be reached keeps the lease until it lapses: then anybody may take over. */
  async close(): Promise<void> {
    this.#timer?.cancel()
    await this.#renewing
    this.#timer?.cancel()
    await this.#journal.release(this.#lease).catch(() => undefined)
  }

  #arm(): void {
    const { clock, leaseMs } = this.#settings
    this.#timer = clock.timer(leaseMs / 3, () => {
      this.#renewing = this.#renew()
    })
  }

  async #renew(): Promise<void> {
    try {
      await this.#journal.renew(this.#lease)
      this.#arm()
    } catch (error) {
      if (isMinagentError(error, 'journal_conflict')) this.#onLost?.(error)
      // A store that fails now may work again before the lease lapses; the next append tells.
      else this.#arm()
    }
  }
}
