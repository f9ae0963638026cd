import { isIdOf } from './caller-ids.ts'
import type { HostedRun } from './hosted-run.ts'
import type { JournaledRuns } from './journaled-runs.ts'
import { SharedReads } from './shared-reads.ts'
import { untilSettled } from './until-settled.ts'

/** Most runs of one list. */
const LISTED = 100

/** The runs that this process knows of: those in memory, and behind them those of the journal. */
export class KnownRuns {
  readonly #journaled: JournaledRuns | undefined
  readonly #keptRuns: number
  /** In the order of their beginnings; of journaled ones those that somebody here needs. */
  readonly #here = new Map<string, HostedRun>()
  readonly #reads = new SharedReads<HostedRun | undefined>()

  constructor(journaled: JournaledRuns | undefined, keptRuns: number) {
    this.#journaled = journaled
    this.#keptRuns = keptRuns
  }

  get here(): readonly HostedRun[] {
    return [...this.#here.values()]
  }

  /** Keeps a run here, unless the same one is: gives the one that is kept. */
  keep(run: HostedRun): HostedRun {
    const kept = this.#here.get(run.id) ?? run
    this.#here.set(run.id, kept)
    return kept
  }

  /** Lets go of a run that nobody here needs: the journal has it, or there are too many that ended. */
  tidy(run: HostedRun): void {
    if (this.#journaled) {
      if (!run.carried && (run.log.ended || !run.isFollowed)) this.#here.delete(run.id)
      return
    }
    const ended = this.here.filter(({ log }) => log.ended)
    for (const { id } of ended.slice(0, Math.max(0, ended.length - this.#keptRuns))) this.#here.delete(id)
  }

  /** A run of the caller. What is carried here is known best here; of the rest the journal knows more. */
  async find(caller: string, id: string): Promise<HostedRun | undefined> {
    if (!isIdOf(caller, id)) return undefined
    const here = this.#here.get(id)
    if (here) await untilSettled(here)
    if (!this.#journaled || here?.carried) return here
    const read = await this.#reads.read(id, () => this.#read(caller, id))
    return this.#here.get(id) ?? read
  }

  /** The newest runs of the caller, the newest first. */
  async list(caller: string): Promise<readonly HostedRun[]> {
    const here = this.here.filter(({ fields }) => fields.caller === caller)
    const stored = (await this.#journaled?.idsOf(caller)) ?? []
    const others = stored.filter((id) => !this.#here.has(id)).slice(0, LISTED)
    const found = await Promise.all(others.map((id) => this.find(caller, id)))
    const all = [...here.reverse(), ...found.filter((run) => run !== undefined)]
    return all.sort((a, b) => b.fields.createdAt - a.fields.createdAt).slice(0, LISTED)
  }

  async #read(caller: string, id: string): Promise<HostedRun | undefined> {
    const here = this.#here.get(id)
    if (here) await this.#journaled?.refresh(here)
    return here ?? this.#journaled?.load(caller, id)
  }
}
