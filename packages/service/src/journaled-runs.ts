import type { AgentLike, Clock, DurableAgent, PersistedEvent, Run } from '@minagent/types'
import { isIdOf, markOf } from './caller-ids.ts'
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
  readonly #onError: (error: unknown) => void
  readonly #watched = new Set<string>()
  readonly #closed = new AbortController()

  constructor(agent: DurableAgent, clock: Clock, onError: (error: unknown) => void) {
    this.#agent = agent
    this.#clock = clock
    this.#onError = onError
  }

  /** Undefined for an agent whose runs live in this process only. */
  static of(agent: AgentLike, clock: Clock, onError: (error: unknown) => void): JournaledRuns | undefined {
    return isDurable(agent) ? new JournaledRuns(agent, clock, onError) : undefined
  }

  /** A run of the caller that the journal has. */
  async load(caller: string, id: string): Promise<HostedRun | undefined> {
    const events = await this.#agent.events(id)
    const run = hostedOf(caller, id, events)
    await run?.catchUp(events, () => this.#agent.get(id))
    return run
  }

  /** Reads again what happened to a run that nobody here carries. */
  async refresh(run: HostedRun): Promise<void> {
    if (run.carried) return
    await run.catchUp(await this.#agent.events(run.id), () => this.#agent.get(run.id))
  }

  /** The ids of a caller's runs, those that were written to last first. */
  async idsOf(caller: string): Promise<readonly string[]> {
    const runs = await this.#agent.list()
    const own = runs.filter(({ runId, status }) => status !== 'damaged' && isIdOf(caller, runId))
    return own.sort((a, b) => b.updatedAt - a.updatedAt).map(({ runId }) => runId)
  }

  /** Cancels a run wherever it goes on. */
  async cancel(run: HostedRun): Promise<void> {
    await this.#agent.cancel(run.id)
    await this.refresh(run)
  }

  /** Hands its events to those who follow a run that another process carries, or that waits; `onQuiet` when nobody follows any more. */
  watch(run: HostedRun, onQuiet: () => void): void {
    if (this.#watched.has(run.id)) return
    this.#watched.add(run.id)
    void this.#look(run).then(() => {
      this.#watched.delete(run.id)
      onQuiet()
    })
  }

  /** Goes on, now and again, with the runs whose process died; those of unknown callers go on as well, and nobody sees them. */
  recover(callers: readonly string[], adopt: (run: HostedRun, going: Run) => void): void {
    void this.#recoverAgain(callers, adopt)
  }

  close(): void {
    this.#closed.abort()
  }

  async #look(run: HostedRun): Promise<void> {
    while (run.isFollowed && !run.log.ended && (await this.#wait(LOOK_MS))) {
      // A store that cannot be read for a while is asked again.
      await this.refresh(run).catch(this.#onError)
    }
  }

  async #recoverAgain(callers: readonly string[], adopt: (run: HostedRun, going: Run) => void): Promise<void> {
    do {
      const runs = await this.#agent.recover().catch((error: unknown) => this.#nothing(error))
      for (const going of runs) await this.#adopt(going, callers, adopt)
    } while (await this.#wait(RECOVER_MS))
  }

  async #adopt(going: Run, callers: readonly string[], adopt: (run: HostedRun, going: Run) => void): Promise<void> {
    going.result.catch(() => undefined)
    const caller = callers.find((name) => going.id.startsWith(markOf(name)))
    const events = await this.#agent.events(going.id).catch((error: unknown) => this.#nothing(error))
    const run = caller === undefined ? undefined : hostedOf(caller, going.id, events)
    await run?.catchUp(events, async () => undefined)
    if (run) adopt(run, going)
  }

  /** What could not be read now is read the next time. */
  #nothing(error: unknown): readonly never[] {
    this.#onError(error)
    return []
  }

  /** False when the service has closed meanwhile. */
  #wait(ms: number): Promise<boolean> {
    return this.#clock.sleep(ms, this.#closed.signal).then(
      () => true,
      () => false,
    )
  }
}

function hostedOf(caller: string, id: string, events: readonly PersistedEvent[]): HostedRun | undefined {
  const [first] = events
  if (first?.type !== 'run.started') return undefined
  return new HostedRun({ id, caller, createdAt: first.at, input: first.input, onDisconnect: 'continue' })
}
