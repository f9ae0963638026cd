import type {
  ApprovalDecision,
  Clock,
  ErrorInfo,
  EventBase,
  Message,
  ModelResponse,
  PendingCall,
  PersistedEvent,
  PolicyVerdict,
  RunEvent,
  RunLimits,
  RunParent,
  RunStopReason,
  ToolCall,
  ToolMessage,
  ToolResult,
  ToolSchema,
  TransientEvent,
  UserMessage,
} from '@minagent/types'
import type { EventSink } from './event-sink.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { RunRecord } from './run-record.ts'

/** What `run.started` tells. */
export interface Opening {
  readonly agent: string | undefined
  readonly model: string | undefined
  readonly input: string
  readonly messages: readonly Message[]
  readonly schemas: readonly ToolSchema[]
  readonly limits: RunLimits
  /** Made into a text only when somebody listens. */
  readonly fingerprint: Fingerprint
}

/** One call of one round. */
export interface CallPlace {
  readonly round: number
  readonly ordinal: number
  readonly call: ToolCall
}

/** The beginning of something that began while nobody listened. */
export const UNHEARD = -1

type WithoutBase<E> = E extends unknown ? Omit<E, 'seq' | keyof EventBase> : never

/**
 * Records each fact of a run first and tells the listeners then. Events and clock readings are made only while somebody listens;
 * those that come in every round are written out in full, since spreading costs more than the rest of an event.
 */
export class RunLog {
  readonly record: RunRecord
  readonly sink: EventSink
  readonly #clock: Clock
  readonly #parent: RunParent | undefined
  /** When the calls of the round began that somebody heard of, by ordinal. */
  #callStarts: number[] | undefined

  constructor(record: RunRecord, sink: EventSink, clock: Clock, parent: RunParent | undefined) {
    this.record = record
    this.sink = sink
    this.#clock = clock
    this.#parent = parent
  }

  opened(opening: Opening): void {
    this.record.opened(opening.messages)
    if (!this.#counted()) return
    const { agent, model, fingerprint, ...rest } = opening
    const who = { ...(agent === undefined ? {} : { agent }), ...(model === undefined ? {} : { model }) }
    this.#persisted({ type: 'run.started', ...who, ...rest, fingerprint: fingerprint.of(opening.schemas) })
  }

  /** Gives the time, or {@link UNHEARD} while nobody listens: the beginning of a duration. */
  modelStarted(round: number): number {
    if (!this.sink.active) return UNHEARD
    const at = this.#clock.now()
    this.#send({ type: 'model.started', runId: this.record.runId, at, round })
    return at
  }

  modelFinished(round: number, response: ModelResponse, since: number, replayed: boolean): void {
    this.record.modelFinished(round, response)
    if (!this.#counted()) return
    const at = this.#clock.now()
    const type = 'model.finished'
    const event = { type, runId: this.record.runId, seq: this.#seq, at, round, response, durationMs: elapsed(since, at) } as const
    this.#send(replayed ? { ...event, replayed } : event)
  }

  feedback(round: number, message: UserMessage, reason: 'gate' | 'invalid_output'): void {
    this.record.feedback(round, message)
    if (this.#counted()) this.#persisted({ type: 'model.feedback', round, message, reason })
  }

  steered(round: number, message: UserMessage): void {
    this.record.steered(message)
    if (this.#counted()) this.#persisted({ type: 'message.steered', round, message })
  }

  /** Gives the time, as {@link RunLog.modelStarted} does. */
  toolStarted(place: CallPlace & { readonly idempotencyKey: string }): number {
    this.record.toolStarted(place.ordinal)
    if (!this.#counted()) return this.#unheardStart(place.ordinal)
    const { round, ordinal, call, idempotencyKey } = place
    const at = this.#clock.now()
    this.#callStarts ??= []
    this.#callStarts[ordinal] = at
    this.#send({ type: 'tool.call.started', runId: this.record.runId, seq: this.#seq, at, round, ordinal, call, idempotencyKey })
    return at
  }

  /** When a call that has started began, or {@link UNHEARD}. */
  startOf(ordinal: number): number {
    return this.#callStarts?.[ordinal] ?? UNHEARD
  }

  toolFinished(place: CallPlace & { readonly replayed?: boolean }, result: ToolResult, message: ToolMessage, since: number): void {
    const { round, ordinal, replayed } = place
    this.record.toolFinished(round, ordinal, result, message)
    if (!this.#counted()) return
    const at = this.#clock.now()
    const event = {
      type: 'tool.call.finished',
      runId: this.record.runId,
      seq: this.#seq,
      at,
      round,
      ordinal,
      toolCallId: result.callId,
      tool: result.tool,
      ok: result.ok,
      result,
      message,
      durationMs: elapsed(since, at),
    } as const
    // That nobody knows what became of a call is found out now.
    this.#send(replayed && result.error?.code !== 'OUTCOME_UNKNOWN' ? { ...event, replayed } : event)
  }

  policyDecided({ round, ordinal, call }: CallPlace, { decision, reason, approved }: PolicyVerdict): void {
    if (!this.#counted()) return
    const more = { ...(reason === undefined ? {} : { reason }), ...(approved === undefined ? {} : { approved }) }
    this.#persisted({ type: 'policy.decided', round, ordinal, toolCallId: call.id, tool: call.name, decision, ...more })
  }

  approvalRequested(pending: PendingCall): void {
    this.record.approvalRequested(pending)
    if (this.#counted()) this.#persisted({ type: 'approval.requested', ...pending })
  }

  approvalResolved(pending: PendingCall, decision: ApprovalDecision, reason: string | undefined): void {
    this.record.approvalResolved(pending.ordinal)
    const said = reason === undefined ? {} : { reason }
    if (this.#counted()) this.#persisted({ type: 'approval.resolved', ...pending, decision, ...said })
  }

  cancelRequested(reason: string | undefined): void {
    if (this.#counted()) this.#persisted({ type: 'run.cancel.requested', ...(reason === undefined ? {} : { reason }) })
  }

  suspended(): void {
    this.record.suspended()
    const { usage } = this.record
    if (this.#counted()) this.#persisted({ type: 'run.suspended', stopReason: 'awaiting_approval', final: '', usage })
  }

  succeeded(final: string, output: unknown): void {
    this.record.succeeded(final, output)
    const { usage } = this.record
    const form = output === undefined ? {} : { output }
    if (this.#counted()) this.#persisted({ type: 'run.succeeded', stopReason: 'completed', final, usage, ...form })
  }

  failed(stopReason: Exclude<RunStopReason, 'completed' | 'awaiting_approval'>, error: ErrorInfo): void {
    this.record.failed(stopReason, error)
    const { usage } = this.record
    if (this.#counted()) this.#persisted({ type: 'run.failed', stopReason, final: '', usage, error })
  }

  crashed(error: ErrorInfo): void {
    if (this.#counted()) this.#persisted({ type: 'internal_error', error })
  }

  /** Tells something that is not recorded. */
  transient(event: WithoutBase<TransientEvent>): void {
    if (this.sink.active) this.#send({ runId: this.record.runId, at: this.#clock.now(), ...event })
  }

  /** The `seq` of the event that was counted last. */
  get #seq(): number {
    return this.record.eventCount - 1
  }

  /** What an earlier round told of a call in this place no longer holds. */
  #unheardStart(ordinal: number): typeof UNHEARD {
    if (this.#callStarts && ordinal < this.#callStarts.length) this.#callStarts.length = ordinal
    return UNHEARD
  }

  /** Counts an event; true when somebody listens to it. */
  #counted(): boolean {
    this.record.eventCount++
    return this.sink.active
  }

  #persisted(event: WithoutBase<PersistedEvent>): void {
    this.#send({ runId: this.record.runId, seq: this.#seq, at: this.#clock.now(), ...event })
  }

  #send(event: RunEvent): void {
    this.sink.emit(this.#parent === undefined ? event : { ...event, parent: this.#parent })
  }
}

/** How long something took; 0 where nobody listened when it began. */
function elapsed(since: number, now: number): number {
  return since === UNHEARD ? 0 : now - since
}
