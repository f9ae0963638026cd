import { memoryJournal } from '@minagent/session'
import type { Clock, Journal, PersistedEvent } from '@minagent/types'
import { type FakeClock, fakeClock } from '@minagent/types/runtime'
import { SeededRandom } from './simulation-random.ts'

/** What several processes share: time, the store, and the world that effects change. Problems are what must never happen. */
export class SimulatedWorld {
  readonly random: SeededRandom
  readonly clock: FakeClock = fakeClock(1_000_000)
  readonly problems: string[] = []
  readonly trace: string[] = []
  readonly counts = { kills: 0, faults: 0, jumps: 0, takeovers: 0, conflicts: 0, effects: 0 }
  /** What was written, in order: the truth. */
  readonly written: PersistedEvent[] = []
  /** Who did which effect, by idempotency key. */
  readonly effects = new Map<string, { readonly process: string; readonly fenced: boolean }[]>()
  /** While faults may happen. */
  chaos = true
  newestEpoch = 0
  readonly store: Journal
  #skew = 0

  constructor(seed: number) {
    this.random = new SeededRandom(seed)
    this.store = memoryJournal({ clock: this.clockWith(() => this.#skew) })
  }

  clockWith(skew: () => number): Clock {
    const { clock } = this
    return { now: () => clock.now() + skew(), sleep: (ms, signal) => clock.sleep(ms, signal), timer: (ms, fire) => clock.timer(ms, fire) }
  }

  /** The clock of the store jumps, forward or back. */
  jump(): void {
    this.counts.jumps++
    this.#skew += this.random.pick([-5_000, -300, 300, 5_000])
  }

  problem(text: string): void {
    this.problems.push(text)
    this.note(`PROBLEM ${text}`)
  }

  note(text: string): void {
    this.trace.push(`${this.clock.now() - 1_000_000} ${text}`)
  }

  intended(key: string): boolean {
    return this.written.some((event) => event.type === 'tool.call.started' && event.idempotencyKey === key)
  }
}
