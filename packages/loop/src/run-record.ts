import type {
  AssistantMessage,
  ErrorInfo,
  Message,
  ModelResponse,
  PendingCall,
  PersistedEvent,
  RunEvent,
  RunResult,
  RunStopReason,
  Step,
  ToolMessage,
  ToolResult,
  Usage,
  UserMessage,
} from '@minagent/types'
import { AskedCalls, type OpenCall } from './asked-calls.ts'
import { finalStep, toolStep } from './step.ts'

/**
 * What the events of a run amount to. The live run calls its methods, a replay calls {@link RunRecord.apply}: the same
 * code either way, so that live run, replay and resume cannot disagree.
 */
export class RunRecord {
  readonly runId: string
  readonly messages: Message[] = []
  readonly steps: Step[] = []
  modelRounds = 0
  toolCalls = 0
  /** Calls that have finished, are under way or wait for approval. */
  callsTaken = 0
  eventCount = 0
  usage: Usage = NO_USAGE
  stopReason: RunStopReason | undefined
  #final = ''
  #output: unknown
  #error: ErrorInfo | undefined
  #modelStopReason: string | undefined
  #asked: AskedCalls | undefined
  /** The calls that wait for a person, by ordinal; most runs have none. */
  #pending: Map<number, PendingCall> | undefined

  constructor(runId: string) {
    this.runId = runId
  }

  /** The record of a suspended run, to go on from; the result itself is not changed. */
  static from(result: RunResult): RunRecord {
    const record = new RunRecord(result.runId)
    record.messages.push(...result.messages)
    record.steps.push(...result.steps)
    record.modelRounds = result.modelRounds
    record.toolCalls = result.toolCalls
    record.callsTaken = result.toolCalls + result.pending.length
    record.eventCount = result.eventCount
    record.usage = result.usage
    record.#modelStopReason = result.modelStopReason
    if (result.pending.length > 0) record.#pending = new Map(result.pending.map((call) => [call.ordinal, call]))
    record.#reopen()
    return record
  }

  /** Calls wait for a person. */
  get waits(): boolean {
    return this.#pending !== undefined && this.#pending.size > 0
  }

  /** The calls that wait for a person. */
  get pending(): readonly PendingCall[] {
    return this.#pending ? [...this.#pending.values()] : []
  }

  opened(messages: readonly Message[]): void {
    this.messages.push(...messages)
  }

  modelFinished(round: number, { message, stopReason, usage }: ModelResponse): void {
    this.modelRounds = round + 1
    this.#modelStopReason = stopReason
    this.usage = addUsage(this.usage, usage)
    this.messages.push(message)
    this.#ask(message)
  }

  /** Feedback without a response before it stands for a round whose output could not be understood: it counts. */
  feedback(round: number, message: UserMessage): void {
    this.modelRounds = round + 1
    this.messages.push(message)
  }

  steered(message: UserMessage): void {
    if (this.#asked && this.openCalls().length > 0) this.#asked.steeredEarly++
    this.messages.push(message)
  }

  toolStarted(ordinal: number): void {
    this.#asked?.started(ordinal)
    this.callsTaken++
  }

  /** Keeps messages and steps in call order, whatever order the calls finish in. */
  toolFinished(round: number, ordinal: number, result: ToolResult, message: ToolMessage): void {
    const step = toolStep(round, result, message)
    const later = this.#asked?.answeredAfter(ordinal) ?? 0
    const early = this.#asked?.steeredEarly ?? 0
    if (later + early === 0) {
      this.messages.push(message)
      this.steps.push(step)
    } else {
      this.messages.splice(this.messages.length - later - early, 0, message)
      this.steps.splice(this.steps.length - later, 0, step)
    }
    if (this.#asked?.hasStarted(ordinal)) this.toolCalls++
    this.#asked?.answered(ordinal)
  }

  approvalRequested({ round, ordinal, call, argumentsHash }: PendingCall): void {
    this.#pending ??= new Map()
    this.#pending.set(ordinal, { round, ordinal, call, argumentsHash })
    this.#asked?.waits(ordinal)
  }

  approvalResolved(ordinal: number): void {
    this.#pending?.delete(ordinal)
    this.callsTaken--
    this.stopReason = undefined
  }

  suspended(): void {
    this.stopReason = 'awaiting_approval'
  }

  succeeded(final: string, output: unknown): void {
    this.stopReason = 'completed'
    this.#final = final
    this.#output = output
    this.steps.push(finalStep(this.modelRounds, 'final', final))
  }

  failed(stopReason: RunStopReason, error: ErrorInfo | undefined): void {
    this.stopReason = stopReason
    this.#error = error
    this.#pending?.clear()
    this.steps.push(finalStep(this.modelRounds, 'error', `${stopReason}: ${error?.message ?? ''}`))
  }

  /** The calls of the last assistant message that are not answered. */
  openCalls(): OpenCall[] {
    return this.#asked?.open() ?? []
  }

  /** Takes one persisted event; transient ones change nothing. */
  apply(event: RunEvent): void {
    if (!('seq' in event)) return
    this.eventCount = event.seq + 1
    this.#dispatch(event)
  }

  /** @throws RangeError when the run has not ended. */
  result(): RunResult {
    if (this.stopReason === undefined) throw new RangeError(`Run ${this.runId} has not ended: there is no result yet.`)
    const completed = this.stopReason === 'completed'
    // Set one by one where there are any: to spread them takes longer than a whole round.
    const result: { -readonly [K in keyof RunResult]: RunResult[K] } = {
      runId: this.runId,
      stopReason: this.stopReason,
      final: this.#final,
      answer: completed ? this.#final : null,
      messages: this.messages,
      steps: this.steps,
      modelRounds: this.modelRounds,
      toolCalls: this.toolCalls,
      usage: this.usage,
      pending: this.pending,
      eventCount: this.eventCount,
    }
    if (this.#modelStopReason !== undefined) result.modelStopReason = this.#modelStopReason
    if (this.#output !== undefined) result.output = this.#output
    if (this.#error !== undefined) result.error = this.#error
    return result
  }

  #dispatch(event: PersistedEvent): void {
    switch (event.type) {
      case 'run.started':
        return this.opened(event.messages)
      case 'model.finished':
        return this.modelFinished(event.round, event.response)
      case 'model.feedback':
        return this.feedback(event.round, event.message)
      case 'message.steered':
        return this.steered(event.message)
      case 'tool.call.started':
        return this.toolStarted(event.ordinal)
      case 'tool.call.finished':
        return this.toolFinished(event.round, event.ordinal, event.result, event.message)
      case 'approval.requested':
        return this.approvalRequested(event)
      case 'approval.resolved':
        return this.approvalResolved(event.ordinal)
      case 'run.suspended':
        return this.suspended()
      case 'run.succeeded':
        return this.succeeded(event.final, event.output)
      case 'run.failed':
        return this.failed(event.stopReason, event.error)
      case 'policy.decided':
      case 'run.cancel.requested':
      case 'run.resumed':
      case 'step.recorded':
      case 'run.dead_lettered':
        return
      case 'internal_error':
        this.stopReason = undefined
        return
      default:
        event satisfies never
    }
  }

  #ask(message: AssistantMessage): void {
    if (message.toolCalls.length === 0) return
    this.#asked = new AskedCalls(message)
  }

  /** Finds out of the messages which calls of the last assistant message are answered. */
  #reopen(): void {
    const index = this.messages.findLastIndex((message) => message.role === 'assistant')
    const message = this.messages[index]
    if (message?.role !== 'assistant') return
    this.#ask(message)
    const later = this.messages.slice(index + 1)
    const answers = new Set(later.map((answer) => (answer.role === 'tool' ? answer.toolCallId : undefined)))
    const asked = this.#asked
    if (!asked) return
    asked.steeredEarly = later.filter((message) => message.role !== 'tool').length
    message.toolCalls.forEach((call, ordinal) => {
      if (answers.has(call.id)) asked.answered(ordinal)
    })
  }
}

//#region fold
/**
 * The result of a run from its persisted events, in the order of `seq`; those of its sub-agents are passed over.
 * @throws RangeError when there is none, or the last of them does not end or suspend the run.
 */
export function foldEvents(events: Iterable<RunEvent>): RunResult {
  let record: RunRecord | undefined
  for (const event of events) {
    record ??= new RunRecord(event.runId)
    if (event.runId === record.runId) record.apply(event)
  }
  if (!record) throw new RangeError('A run has at least one event; the list is empty.')
  return record.result()
}
//#endregion fold

const NO_USAGE: Usage = Object.freeze({})

/** Only the counts add up; what a provider said besides stays with its response. */
function addUsage(sum: Usage, usage: Usage): Usage {
  let total: Record<string, number> | undefined
  for (const key in usage) {
    const value: unknown = Reflect.get(usage, key)
    if (typeof value !== 'number') continue
    total ??= countsOf(sum)
    total[key] = (total[key] ?? 0) + value
  }
  return total ?? sum
}

function countsOf(usage: Usage): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const key in usage) {
    const value: unknown = Reflect.get(usage, key)
    if (typeof value === 'number') counts[key] = value
  }
  return counts
}
