import type { AgentLike, Clock, Ids } from '@minagent/types'
import { idOfKey, markOf } from './caller-ids.ts'
import { type Decision, decideRun } from './decide-run.ts'
import { HostedRun } from './hosted-run.ts'
import type { ServiceLimits } from './options.ts'
import { RateLimit } from './rate-limit.ts'
import type { RunRequest } from './run-request.ts'
import { ServiceError } from './service-error.ts'

/** What a host needs besides the agent. */
export interface HostParts {
  readonly limits: ServiceLimits
  readonly clock: Clock
  readonly ids: Ids
}

/** Begins, keeps and ends the runs of one agent for all callers. */
export class RunHost {
  readonly #agent: AgentLike
  readonly #parts: HostParts
  readonly #rate: RateLimit
  /** In the order of their beginnings. */
  readonly #runs = new Map<string, HostedRun>()
  #closing = false

  constructor(agent: AgentLike, parts: HostParts) {
    this.#agent = agent
    this.#parts = parts
    this.#rate = new RateLimit(parts.limits.runsPerMinute, parts.clock)
  }

  get closing(): boolean {
    return this.#closing
  }

  /**
   * Begins a run; under an idempotency key that was used before, gives the run of then.
   * @throws ServiceError 429 above the limits, 503 while the service ends.
   */
  begin(caller: string, { input, messages, session, onDisconnect }: RunRequest, key: string | undefined): HostedRun {
    const id = key === undefined ? `${markOf(caller)}${this.#parts.ids.next('run')}` : idOfKey(caller, key)
    const known = this.#runs.get(id)
    if (known) return known
    this.#admit(caller)
    const run = new HostedRun({
      id,
      caller,
      createdAt: this.#parts.clock.now(),
      onDisconnect,
      ...(session === undefined ? {} : { session }),
    })
    this.#runs.set(id, run)
    void run.carry(this.#agent.start(input, { runId: id, messages })).then(() => this.#forgetOldest())
    return run
  }

  /** @throws ServiceError 404 for a run that is not there, or is another caller's. */
  get(caller: string, id: string): HostedRun {
    const run = this.#runs.get(id)
    if (run?.fields.caller !== caller) throw new ServiceError(404, 'no_such_run', 'There is no such run.')
    return run
  }

  /** The runs of a caller, the newest first. */
  list(caller: string): readonly HostedRun[] {
    return [...this.#runs.values()].filter((run) => run.fields.caller === caller).reverse()
  }

  /** Asks a run to end; one that waits for a person ends at once. */
  async cancel(caller: string, id: string, reason?: string): Promise<HostedRun> {
    const run = this.get(caller, id)
    run.cancel(reason)
    return run
  }

  async decide(caller: string, id: string, ordinal: number, decision: Decision): Promise<HostedRun> {
    const run = this.get(caller, id)
    void run.carry(await decideRun(this.#agent, run, ordinal, decision))
    return run
  }

  /** Takes no more runs, and waits until those under way have ended or wait; after `graceMs` they are cancelled. */
  async close(graceMs: number): Promise<void> {
    this.#closing = true
    const running = [...this.#runs.values()].filter((run) => run.status === 'running')
    const timer = this.#parts.clock.timer(graceMs, () => {
      for (const run of running) run.cancel('The service ends.')
    })
    await Promise.all(running.map((run) => run.settled))
    timer.cancel()
    for (const run of this.#runs.values()) run.log.end()
  }

  #admit(caller: string): void {
    const { runs } = this.#parts.limits
    if (this.#closing) throw new ServiceError(503, 'closing', 'The service takes no more runs: it ends.', 5)
    const underWay = this.list(caller).filter((run) => run.status === 'running').length
    if (underWay >= runs) throw new ServiceError(429, 'too_many_runs', `At most ${runs} runs may be under way at a time.`, 1)
    this.#rate.take(caller)
  }

  #forgetOldest(): void {
    const ended = [...this.#runs.values()].filter((run) => run.log.ended)
    for (const run of ended.slice(0, Math.max(0, ended.length - this.#parts.limits.keptRuns))) this.#runs.delete(run.id)
  }
}
