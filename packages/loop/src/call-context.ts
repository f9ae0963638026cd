import type { Budget, Message, PolicyVerdict, RunEvent, RunParent, ToolCall, ToolContext, ToolMetadata, ToolSchema } from '@minagent/types'
import type { AgentRun } from './agent-run.ts'
import { type CallPlace, UNHEARD } from './run-log.ts'

/** A person's decision about one call. */
export type Approval = NonNullable<ToolContext['approval']>

/** One call with what its tool may know; what costs something (the signal, the key) is made when it is read. */
export class CallContext implements ToolContext, CallPlace {
  readonly round: number
  readonly ordinal: number
  readonly call: ToolCall
  readonly approval: Approval | undefined
  /** When its start was told, or {@link UNHEARD}. */
  startedAt = UNHEARD
  /** The step runner gave the result back without running the call. */
  replayed = false
  readonly #run: AgentRun

  constructor(run: AgentRun, { round, ordinal, call }: CallPlace, approval?: Approval) {
    this.round = round
    this.ordinal = ordinal
    this.call = call
    this.approval = approval
    this.#run = run
  }

  get signal(): AbortSignal {
    return this.#run.scope.signal
  }

  get runId(): string {
    return this.#run.id
  }

  get callId(): string {
    return this.call.id
  }

  get idempotencyKey(): string {
    return `${this.#run.id}:${this.round}:${this.ordinal}:${this.call.name}`
  }

  get budget(): Budget | undefined {
    return this.#run.budget
  }

  get parent(): RunParent | undefined {
    return this.#run.options.parent
  }

  get messages(): readonly Message[] {
    const { record, recalled } = this.#run
    return recalled ? [...recalled, ...record.messages] : record.messages
  }

  get schemas(): readonly ToolSchema[] {
    return this.#run.settings.tools.schemas()
  }

  describe(name: string): ToolMetadata | undefined {
    return this.#run.settings.tools.describe(name)
  }

  /** What is decided after the end of the run changes nothing any more. */
  decided(verdict: PolicyVerdict): void {
    if (!this.#run.ended) this.#run.log.policyDecided(this, verdict)
  }

  emit(event: RunEvent): void {
    this.#run.sink.emit(event)
  }

  onCancel(listener: () => void): () => void {
    return this.#run.scope.onCancel(listener)
  }
}
