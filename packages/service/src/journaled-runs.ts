import type { AgentLike, Clock, DurableAgent, PersistedEvent, Run } from '@minagent/types'
import { markOf } from './caller-ids.ts'
import { isDurable } from './decide-run.ts'
import { HostedRun } from './hosted-run.ts'

/** How often a run that another process carries is looked at while somebody follows it, in ms. */
const LOOK_MS = 300
/** How often runs whose process died are looked for, in ms. */
const RECOVER_MS = 5_000

/** The runs of an agent whose journal other processes share. */
export class JournaledRuns {
  readonly #agent: DurableAgent
  readonly #clock: Clock
  readonly #watched = new Set<string>()
  #closed = false

  constructor(agent: DurableAgent, clock: Clock) {
    this.#agent = agent
    this.#clock = clock
  }

  /** Undefined for an agent whose runs live in this process only. */
  static of(agent: AgentLike, clock: Clock): JournaledRuns | undefined {
    return isDurable(agent) ? new JournaledRuns(agent, clock) : undefined
  }

  /** A run of the caller that the journal has. */
  async find(caller: string, id: string): Promise<HostedRun | undefined> {
    if (!id.startsWith(markOf(caller))) return undefined
    const events = await this.#agent.events(id)
    const run = hostedOf(caller, id, events)
    run?.catchUp(events, await this.#agent.get(id))
    return run
  }

  /** Reads again what happened to a run that nobody here carries. */
  async refresh(run: HostedRun): Promise<void> {
    if (run.carried) return
    const events = await this.#agent.events(run.id)
    run.catchUp(events, await this.#agent.get(run.id))
  }

  /** Hands its events to those who follow a run that another process carries, or that waits, until nobody does. */
  watch(run: HostedRun): void {
    if (this.#watched.has(run.id)) return
    this.#watched.add(run.id)
    void this.#look(run).finally(() => this.#watched.delete(run.id))
  }

  /** Goes on, now and again, with the runs whose process died; those of unknown callers go on as well, and nobody sees them. */
  recover(callers: readonly string[], adopt: (run: HostedRun, going: Run) => void): void {
    void this.#recoverAgain(callers, adopt)
  }

  close(): void {
    this.#closed = true
  }

  async #look(run: HostedRun): Promise<void> {
    while (run.isFollowed && !run.log.ended && !this.#closed) {
      await this.#clock.sleep(LOOK_MS)
      // A store that cannot be read for a while is asked again.
      await this.refresh(run).catch(() => undefined)
    }
  }

  async #recoverAgain(callers: readonly string[], adopt: (run: HostedRun, going: Run) => void): Promise<void> {
    while (!this.#closed) {
      const runs = await this.#agent.recover().catch(() => [])
      for (const going of runs) await this.#adopt(going, callers, adopt)
      await this.#clock.sleep(RECOVER_MS)
    }
  }

  async #adopt(going: Run, callers: readonly string[], adopt: (run: HostedRun, going: Run) => void): Promise<void> {
    const caller = callers.find((name) => going.id.startsWith(markOf(name)))
    const events = await this.#agent.events(going.id).catch(() => [])
    const run = caller === undefined ? undefined : hostedOf(caller, going.id, events)
    if (run) adopt(run, going)
    else going.result.catch(() => undefined)
  }
}

function hostedOf(caller: string, id: string, events: readonly PersistedEvent[]): HostedRun | undefined {
  const [first] = events
  if (first?.type !== 'run.started') return undefined
  return new HostedRun({ id, caller, createdAt: first.at, input: first.input, onDisconnect: 'continue' })
}
