import type { AgentLike, Clock, Ids, Message, Run } from '@minagent/types'
import { sha256 } from '@minagent/types/runtime'
import { idOfKey, markOf } from './caller-ids.ts'
import type { Conversations } from './conversations.ts'
import { type Decisions, decideRun } from './decide-run.ts'
import type { Left } from './follow-run.ts'
import { HostedRun } from './hosted-run.ts'
import { JournaledRuns } from './journaled-runs.ts'
import { KnownRuns } from './known-runs.ts'
import type { ServiceSettings } from './options.ts'
import { RunAdmission } from './run-admission.ts'
import type { RunRequest } from './run-request.ts'
import { ServiceError } from './service-error.ts'
import { settleRuns } from './settle-runs.ts'
import { untilBegun } from './until-begun.ts'

/** What a host needs besides the agent. */
export interface HostParts {
  readonly settings: ServiceSettings
  readonly clock: Clock
  readonly ids: Ids
  /** Undefined where there are none. */
  readonly conversations: Conversations | undefined
}

/** A run that somebody follows, until `left` is called. */
export interface FollowedRun {
  readonly run: HostedRun
  left(how: Left): void
}

/** How long a client that the service sent away may take to come back, in ms. */
const RETURN_MS = 30_000

/** Begins, keeps and ends the runs of one agent for all callers. */
export class RunHost {
  readonly #agent: AgentLike
  readonly #parts: HostParts
  readonly #admission: RunAdmission
  readonly #journaled: JournaledRuns | undefined
  readonly #known: KnownRuns
  /** The runs of idempotency keys that are about to begin: of two requests at once the second gets the run of the first. */
  readonly #beginning = new Map<string, Promise<HostedRun>>()
  /** The runs on which a decision is being carried out: a second one at the same time would do the call twice. */
  readonly #deciding = new Set<string>()
  #closing = false

  constructor(agent: AgentLike, parts: HostParts) {
    const { settings, clock } = parts
    this.#agent = agent
    this.#parts = parts
    this.#journaled = JournaledRuns.of(agent, clock, settings.onError)
    this.#known = new KnownRuns(this.#journaled, settings.limits.keptRuns)
    this.#admission = new RunAdmission(settings.limits, clock)
    this.#journaled?.recover(Object.keys(settings.tokens), (run, going) => this.#carry(run, going))
  }

  get closing(): boolean {
    return this.#closing
  }

  /**
   * Begins a run; under an idempotency key that was used before, gives the run of then.
   * @throws ServiceError 429 above the limits, 503 while the service ends, 422 for a key that was used for another input.
   */
  async begin(caller: string, request: RunRequest, key: string | undefined): Promise<HostedRun> {
    if (key === undefined) return this.#begin(caller, request, `${markOf(caller)}${this.#parts.ids.next('run')}`)
    const id = idOfKey(caller, key)
    const beginning = this.#beginning.get(id) ?? this.#knownOrBegun(caller, request, id).finally(() => this.#beginning.delete(id))
    this.#beginning.set(id, beginning)
    const run = await beginning
    const { input, request: first = hashOf(request) } = run.fields
    if (input !== inputOf(request) || first !== hashOf(request))
      throw new ServiceError(422, 'key_reused', 'This Idempotency-Key was used for another input.')
    return run
  }

  /** @throws ServiceError 404 for a run that is not there, or is another caller's. */
  async get(caller: string, id: string): Promise<HostedRun> {
    const run = await this.find(caller, id)
    if (!run) throw new ServiceError(404, 'no_such_run', 'There is no such run.')
    return run
  }

  /** A run of a caller, if it is there. */
  find(caller: string, id: string): Promise<HostedRun | undefined> {
    return this.#known.find(caller, id)
  }

  /** The run, for somebody who reads its events as they come. @throws ServiceError 503 while the service ends. */
  follow(asked: HostedRun): FollowedRun {
    if (this.#closing) throw closing()
    const run = asked.log.ended ? asked : this.#known.keep(asked)
    run.followed()
    this.#watch(run)
    return { run, left: (how) => this.#left(run, how) }
  }

  /** The newest runs of a caller, the newest first. */
  list(caller: string): Promise<readonly HostedRun[]> {
    return this.#known.list(caller)
  }

  /** Asks a run to end. @throws ServiceError 409 for one that waits and cannot be cancelled. */
  async cancel(caller: string, id: string): Promise<HostedRun> {
    const run = await this.get(caller, id)
    if (run.carried) run.cancel()
    else if (this.#journaled && !run.log.ended) await this.#journaled.cancel(run)
    else if (!run.log.ended) throw new ServiceError(409, 'not_running', 'This run is not under way: deny what it waits for instead.')
    return run
  }

  /** @throws ServiceError 404 or 409 when there is nothing to decide. */
  async decide(caller: string, id: string, decisions: Decisions): Promise<HostedRun> {
    const run = await this.get(caller, id)
    if (this.#deciding.has(id)) throw new ServiceError(409, 'not_suspended', 'Another decision on this run is being carried out.')
    this.#deciding.add(id)
    try {
      return this.#carry(run, await decideRun(this.#agent, run, decisions))
    } finally {
      this.#deciding.delete(id)
    }
  }

  /** Takes no more runs, and waits until those under way have ended or wait; after `graceMs` they are cancelled, unless a journal keeps them. */
  async close(graceMs: number): Promise<void> {
    this.#closing = true
    this.#journaled?.close()
    const running = this.#known.here.filter((run) => run.carried)
    await settleRuns(running, { clock: this.#parts.clock, graceMs, cancelLate: !this.#journaled })
    for (const run of this.#known.here) run.log.sendAway()
  }

  async #knownOrBegun(caller: string, request: RunRequest, id: string): Promise<HostedRun> {
    return (await this.#known.find(caller, id)) ?? this.#begin(caller, request, id, hashOf(request))
  }

  async #begin(caller: string, request: RunRequest, id: string, hash?: string): Promise<HostedRun> {
    if (this.#closing) throw closing()
    this.#admission.admit(caller, this.#known.here)
    const { session, onDisconnect } = request
    const messages = await this.#history(caller, id, request)
    if (this.#closing) throw closing()
    const createdAt = this.#parts.clock.now()
    const kept = { ...(hash === undefined ? {} : { request: hash }), ...(session === undefined ? {} : { session }) }
    const fields = { id, caller, createdAt, input: inputOf(request), onDisconnect, ...kept }
    const run = this.#carry(new HostedRun(fields), this.#agent.start(request.input, { runId: id, messages }))
    if (this.#journaled) await untilBegun(run)
    return run
  }

  /** What was said before the run. @throws ServiceError 409 while another is under way in its conversation, 400 without conversations. */
  async #history(caller: string, id: string, { session, messages }: RunRequest): Promise<readonly Message[]> {
    if (session === undefined) return messages
    const { conversations } = this.#parts
    if (!conversations) throw new ServiceError(400, 'no_sessions', 'This service keeps no sessions.')
    if (messages.length > 0) throw new ServiceError(400, 'bad_request', 'A session brings its own messages: give input alone.')
    return conversations.enter(caller, session, id, (runId) => this.#known.find(caller, runId))
  }

  #carry(asked: HostedRun, going: Run): HostedRun {
    const run = this.#known.keep(asked)
    void run.carry(going).then(async () => {
      const { caller, session } = run.fields
      const { onError } = this.#parts.settings
      if (run.defect !== undefined) onError(run.defect)
      // What cannot be written now is written by the next run of the conversation.
      if (session !== undefined) await this.#parts.conversations?.leave(caller, session, run).catch(onError)
      this.#known.tidy(run)
      this.#watch(run)
    })
    return run
  }

  #watch(run: HostedRun): void {
    if (run.carried || run.log.ended || !run.isFollowed || this.#closing) return
    this.#journaled?.watch(run, () => {
      this.#known.tidy(run)
      this.#watch(run)
    })
  }

  /** Only who leaves by himself lets a run end that lives as long as it is followed (F68, F69). */
  #left(run: HostedRun, how: Left): void {
    run.left()
    if (run.fields.onDisconnect === 'continue' || run.isFollowed || run.log.ended || this.#closing) return
    const cancel = () => {
      if (!run.isFollowed) run.cancel('Everybody who followed the run has left.')
    }
    if (how === 'disconnected') cancel()
    else this.#parts.clock.timer(RETURN_MS, cancel)
  }
}

/** Of what the agent is asked; a journal alone knows the input. */
function hashOf({ input, messages, session }: RunRequest): string {
  return sha256(JSON.stringify([input, messages, session ?? null]))
}

function inputOf({ input }: RunRequest): string {
  return typeof input === 'string' ? input : input.content
}

function closing(): ServiceError {
  return new ServiceError(503, 'closing', 'The service ends: come back to the next one.', 5)
}
