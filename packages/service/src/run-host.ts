import type { AgentLike, Clock, Ids, Message, Run } from '@minagent/types'
import { idOfKey, markOf } from './caller-ids.ts'
import type { Conversations } from './conversations.ts'
import { type Decision, decideRun } from './decide-run.ts'
import { HostedRun } from './hosted-run.ts'
import { JournaledRuns } from './journaled-runs.ts'
import type { ServiceSettings } from './options.ts'
import { RateLimit } from './rate-limit.ts'
import type { RunRequest } from './run-request.ts'
import { ServiceError } from './service-error.ts'

/** What a host needs besides the agent. */
export interface HostParts {
  readonly settings: ServiceSettings
  readonly clock: Clock
  readonly ids: Ids
  /** Undefined where there are none. */
  readonly conversations: Conversations | undefined
}

/** Begins, keeps and ends the runs of one agent for all callers. */
export class RunHost {
  readonly #agent: AgentLike
  readonly #parts: HostParts
  readonly #rate: RateLimit
  readonly #journaled: JournaledRuns | undefined
  /** In the order of their beginnings; of journaled ones those that somebody here needs. */
  readonly #runs = new Map<string, HostedRun>()
  #closing = false

  constructor(agent: AgentLike, parts: HostParts) {
    this.#agent = agent
    this.#parts = parts
    this.#rate = new RateLimit(parts.settings.limits.runsPerMinute, parts.clock)
    this.#journaled = JournaledRuns.of(agent, parts.clock)
    this.#journaled?.recover(Object.keys(parts.settings.tokens), (run, going) => this.#carry(this.#runs.get(run.id) ?? run, going))
  }

  get closing(): boolean {
    return this.#closing
  }

  /**
   * Begins a run; under an idempotency key that was used before, gives the run of then.
   * @throws ServiceError 429 above the limits, 503 while the service ends, 422 for a key that was used for another input.
   */
  async begin(caller: string, request: RunRequest, key: string | undefined): Promise<HostedRun> {
    const id = key === undefined ? `${markOf(caller)}${this.#parts.ids.next('run')}` : idOfKey(caller, key)
    const input = typeof request.input === 'string' ? request.input : request.input.content
    const known = key === undefined ? undefined : await this.#known(caller, id)
    if (known && known.fields.input !== input) throw new ServiceError(422, 'key_reused', 'This Idempotency-Key was used for another input.')
    if (known) return known
    this.#admit(caller)
    const { session, onDisconnect } = request
    const messages = await this.#history(caller, id, request)
    const createdAt = this.#parts.clock.now()
    const run = new HostedRun({ id, caller, createdAt, input, onDisconnect, ...(session === undefined ? {} : { session }) })
    this.#carry(run, this.#agent.start(request.input, { runId: id, messages }))
    return run
  }

  /** @throws ServiceError 404 for a run that is not there, or is another caller's. */
  async get(caller: string, id: string): Promise<HostedRun> {
    const run = await this.#known(caller, id)
    if (!run) throw new ServiceError(404, 'no_such_run', 'There is no such run.')
    return run
  }

  /** The run, for somebody who reads its events as they come until `HostedRun.left` is called. */
  follow(run: HostedRun): void {
    if (this.#closing) throw closing()
    run.followed()
    if (run.carried) return
    if (!run.log.ended) this.#runs.set(run.id, this.#runs.get(run.id) ?? run)
    this.#journaled?.watch(run)
  }

  /** The runs of a caller that this process knows, the newest first. */
  list(caller: string): readonly HostedRun[] {
    return [...this.#runs.values()].filter((run) => run.fields.caller === caller).reverse()
  }

  /** Asks a run to end. */
  async cancel(caller: string, id: string): Promise<HostedRun> {
    const run = await this.get(caller, id)
    if (run.carried) run.cancel()
    else await this.#cancelElsewhere(run)
    return run
  }

  /** @throws ServiceError 404 or 409 when there is nothing to decide. */
  async decide(caller: string, id: string, ordinal: number, decision: Decision): Promise<HostedRun> {
    const run = await this.get(caller, id)
    this.#carry(run, await decideRun(this.#agent, run, ordinal, decision))
    return run
  }

  /** Takes no more runs, and waits until those under way have ended or wait; after `graceMs` they are cancelled, unless a journal keeps them. */
  async close(graceMs: number): Promise<void> {
    this.#closing = true
    this.#journaled?.close()
    const running = [...this.#runs.values()].filter((run) => run.carried)
    const late = new AbortController()
    const grace = this.#parts.clock.timer(graceMs, () => {
      late.abort()
      if (!this.#journaled) for (const run of running) run.cancel('The service ends.')
    })
    const settled = Promise.all(running.map((run) => run.settled))
    await (this.#journaled ? Promise.race([settled, aborted(late.signal)]) : settled)
    grace.cancel()
    for (const run of this.#runs.values()) run.log.sendAway()
  }

  /** What is carried here is known best here; of the rest the journal knows more. */
  async #known(caller: string, id: string): Promise<HostedRun | undefined> {
    const here = this.#runs.get(id)
    if (here?.fields.caller === caller) {
      if (!here.carried) await this.#journaled?.refresh(here)
      return here
    }
    return here ? undefined : this.#journaled?.find(caller, id)
  }

  /** What was said before the run. @throws ServiceError 409 while another is under way in its conversation, 400 without conversations. */
  async #history(caller: string, id: string, { session, messages }: RunRequest): Promise<readonly Message[]> {
    if (session === undefined) return messages
    const { conversations } = this.#parts
    if (!conversations) throw new ServiceError(400, 'no_sessions', 'This service keeps no sessions.')
    if (messages.length > 0) throw new ServiceError(400, 'bad_request', 'A session brings its own messages: give input alone.')
    return conversations.enter(caller, session, id, (runId) => this.#known(caller, runId))
  }

  #carry(run: HostedRun, going: Run): void {
    this.#runs.set(run.id, run)
    void run.carry(going).then(async () => {
      const { caller, session } = run.fields
      // What cannot be written now is written by the next run of the conversation.
      if (session !== undefined) await this.#parts.conversations?.leave(caller, session, run).catch(() => undefined)
      if (this.#journaled && (run.log.ended || !run.isFollowed)) this.#runs.delete(run.id)
      else if (this.#journaled) this.#journaled.watch(run)
      this.#forgetOldest()
    })
  }

  async #cancelElsewhere(run: HostedRun): Promise<void> {
    const { status } = run
    if (status !== 'running' && status !== 'suspended' && status !== 'dead_letter') return
    const agent = this.#agent
    if (!this.#journaled || !('cancel' in agent) || typeof agent.cancel !== 'function') {
      throw new ServiceError(409, 'not_running', 'This run is not under way: deny what it waits for instead.')
    }
    await agent.cancel(run.id)
    await this.#journaled.refresh(run)
  }

  #admit(caller: string): void {
    const { runs } = this.#parts.settings.limits
    if (this.#closing) throw closing()
    const underWay = this.list(caller).filter((run) => run.carried).length
    if (underWay >= runs) throw new ServiceError(429, 'too_many_runs', `At most ${runs} runs may be under way at a time.`, 1)
    this.#rate.take(caller)
  }

  #forgetOldest(): void {
    const ended = [...this.#runs.values()].filter((run) => run.log.ended)
    const surplus = ended.length - this.#parts.settings.limits.keptRuns
    for (const run of ended.slice(0, Math.max(0, surplus))) this.#runs.delete(run.id)
  }
}

function closing(): ServiceError {
  return new ServiceError(503, 'closing', 'The service ends: come back to the next one.', 5)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
