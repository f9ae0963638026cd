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
  ToolCall,
  ToolMessage,
  ToolResult,
  Usage,
  UserMessage,
} from '@minagent/types'
import { finalStep, toolStep } from './step.ts'

/** A call that nobody has answered yet. */
export interface OpenCall {
  readonly ordinal: number
  readonly call: ToolCall
  readonly started: boolean
}

/**
 * What the events of a run amount to. The live run calls its methods, a replay calls {@link RunRecord.apply}: the same
 * code either way, so that live run, replay and resume cannot disagree.
 */
export class RunRecord {
  readonly runId: string
  readonly messages: Message[] = []
  readonly steps: Step[] = []
  readonly pending = new Map<number, PendingCall>()
  modelRounds = 0
  toolCalls = 0
  /** Calls that have finished, are under way or wait for approval. */
  callsTaken = 0
  eventCount = 0
  usage: Usage = {}
  stopReason: RunStopReason | undefined
  #final = ''
  #output: unknown
  #error: ErrorInfo | undefined
  #modelStopReason: string | undefined
  /** The last assistant message with its calls: which of them have started, and which are answered. */
  #asked: AssistantMessage | undefined
  #started: boolean[] = []
  #answered: boolean[] = []
  /** All calls from here on are unanswered. */
  #inOrder = 0
  /** Messages that were steered in before all calls were answered: they stay behind the answers. */
  #steeredEarly = 0

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
    for (const call of result.pending) record.pending.set(call.ordinal, call)
    record.#reopen()
    return record
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
    if (this.openCalls().length > 0) this.#steeredEarly++
    this.messages.push(message)
  }

  toolStarted(ordinal: number): void {
    this.#started[ordinal] = true
    this.callsTaken++
  }

  /** Keeps messages and steps in call order, whatever order the calls finish in. */
  toolFinished(round: number, ordinal: number, result: ToolResult, message: ToolMessage): void {
    const step = toolStep(round, result, message)
    if (ordinal >= this.#inOrder && this.#steeredEarly === 0) {
      this.messages.push(message)
      this.steps.push(step)
    } else {
      const later = this.#answered.reduce((sum, answered, other) => sum + (answered && other > ordinal ? 1 : 0), 0)
      this.messages.splice(this.messages.length - later - this.#steeredEarly, 0, message)
      this.steps.splice(this.steps.length - later, 0, step)
    }
    if (ordinal >= this.#inOrder) this.#inOrder = ordinal + 1
    this.#answered[ordinal] = true
    if (this.#started[ordinal]) this.toolCalls++
  }

  approvalRequested({ round, ordinal, call, argumentsHash }: PendingCall): void {
    this.pending.set(ordinal, { round, ordinal, call, argumentsHash })
    this.#started[ordinal] = false
  }

  approvalResolved(ordinal: number): void {
    this.pending.delete(ordinal)
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
    this.pending.clear()
    this.steps.push(finalStep(this.modelRounds, 'error', `${stopReason}: ${error?.message ?? ''}`))
  }

  /** The calls of the last assistant message that are not answered. */
  openCalls(): OpenCall[] {
    const open: OpenCall[] = []
    this.#asked?.toolCalls.forEach((call, ordinal) => {
      if (!this.#answered[ordinal]) open.push({ ordinal, call, started: this.#started[ordinal] === true })
    })
    return open
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
    return {
      runId: this.runId,
      stopReason: this.stopReason,
      final: this.#final,
      answer: completed ? this.#final : null,
      messages: this.messages,
      steps: this.steps,
      modelRounds: this.modelRounds,
      toolCalls: this.toolCalls,
      usage: this.usage,
      pending: [...this.pending.values()],
      eventCount: this.eventCount,
      ...(this.#modelStopReason === undefined ? {} : { modelStopReason: this.#modelStopReason }),
      ...(this.#output === undefined ? {} : { output: this.#output }),
      ...(this.#error === undefined ? {} : { error: this.#error }),
    }
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
    this.#asked = message
    const count = message.toolCalls.length
    this.#started = new Array<boolean>(count)
    this.#answered = new Array<boolean>(count)
    this.#inOrder = 0
    this.#steeredEarly = 0
  }

  /** Finds out of the messages which calls of the last assistant message are answered. */
  #reopen(): void {
    const index = this.messages.findLastIndex((message) => message.role === 'assistant')
    const message = this.messages[index]
    if (message?.role !== 'assistant') return
    this.#ask(message)
    const later = this.messages.slice(index + 1)
    const answers = new Set(later.map((answer) => (answer.role === 'tool' ? answer.toolCallId : undefined)))
    this.#steeredEarly = later.filter((message) => message.role !== 'tool').length
    message.toolCalls.forEach((call, ordinal) => {
      if (!answers.has(call.id)) return
      this.#answered[ordinal] = true
      this.#inOrder = ordinal + 1
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

/** Only the counts add up; what a provider said besides stays with its response. */
function addUsage(sum: Usage, usage: Usage): Usage {
  let total: Record<string, number> | undefined
  for (const key in usage) {
    const value: unknown = Reflect.get(usage, key)
    if (typeof value !== 'number') continue
    total ??= Object.fromEntries(Object.entries(sum).filter(isCount))
    total[key] = (total[key] ?? 0) + value
  }
  return total ?? sum
}

function isCount(entry: [string, unknown]): entry is [string, number] {
  return typeof entry[1] === 'number'
}
