import {
  type ApprovalDecisions,
  MinagentError,
  type ModelResponse,
  type PendingCall,
  type PersistedEvent,
  type ToolResult,
} from '@minagent/types'

/**
 * What a journal says of the steps of a run, for going through them again: results by step, and which events need not be recorded
 * once more. An event is known by what it is about, not by its number, so that decisions may have come in any order (D10).
 */
export class RecordedRun {
  readonly #byKey = new Map<string, PersistedEvent[]>()
  readonly #steers = new Map<number, string[]>()
  readonly #suspensions: number[] = []
  /** The calls that were decided and have no result. */
  readonly #decided: readonly string[]
  /** The highest number of what was taken. */
  #reached = -1

  constructor(events: readonly PersistedEvent[]) {
    for (const event of events) {
      if (event.type === 'run.suspended') this.#suspensions.push(event.seq)
      const key = keyOf(event)
      const list = this.#byKey.get(key)
      if (list) list.push(event)
      else this.#byKey.set(key, [event])
      if (event.type === 'message.steered') this.#steers.set(event.round, [...(this.#steers.get(event.round) ?? []), event.message.content])
    }
    this.#decided = events
      .flatMap((event) => (event.type === 'approval.resolved' ? [`${event.round}:${event.ordinal}`] : []))
      .filter((place) => !this.#byKey.has(`tool.call.finished:${place}`))
  }

  /** Whether an event of the run that goes through its steps again is recorded; each record counts once. */
  take(event: PersistedEvent): boolean {
    if (event.type === 'run.suspended') return this.#stands()
    // A recorded result is not decided about again: whatever was decided now is new.
    if (event.type === 'policy.decided') return false
    const known = this.#byKey.get(keyOf(event))?.shift()
    if (known) this.#reached = Math.max(this.#reached, known.seq)
    return known !== undefined
  }

  /**
   * Whether a suspension need not be recorded: it is, behind everything that was taken (one before that was ended by a decision), or
   * a decision is there already, so that the run goes on at once.
   */
  #stands(): boolean {
    if (this.#suspensions.some((seq) => seq > this.#reached)) return true
    return this.#decided.some((place) => (this.#byKey.get(`approval.resolved:${place}`)?.length ?? 0) > 0)
  }

  /** The answer of a round, if one was committed (D2). */
  response(round: number): ModelResponse | undefined {
    const [event] = this.#byKey.get(`model.finished:${round}`) ?? []
    return event?.type === 'model.finished' ? event.response : undefined
  }

  /** What was fed back after a round for this reason. */
  feedback(round: number, reason: 'gate' | 'invalid_output'): string | undefined {
    const [event] = this.#byKey.get(`model.feedback:${round}:${reason}`) ?? []
    return event?.type === 'model.feedback' ? event.message.content : undefined
  }

  /** The result of a call, if one was committed. */
  result(round: number, ordinal: number): ToolResult | undefined {
    const [event] = this.#byKey.get(`tool.call.finished:${round}:${ordinal}`) ?? []
    return event?.type === 'tool.call.finished' ? event.result : undefined
  }

  /** Whether a call was found to need a person's decision. */
  needsApproval(round: number, ordinal: number): boolean {
    return (this.#byKey.get(`approval.requested:${round}:${ordinal}`)?.length ?? 0) > 0
  }

  /** What was steered in before the model call of a round; given once. */
  takeSteers(round: number): readonly string[] {
    const texts = this.#steers.get(round) ?? []
    this.#steers.delete(round)
    return texts
  }

  //#region decisions
  /**
   * The decisions on calls that wait, by ordinal; undefined when there is none.
   * @throws MinagentError `approval_mismatch` for a call that was approved with other arguments than it has now.
   */
  decisions(pending: readonly PendingCall[]): ApprovalDecisions | undefined {
    const decisions: Record<number, ApprovalDecisions[number]> = {}
    for (const { round, ordinal, call, argumentsHash } of pending) {
      const [event] = this.#byKey.get(`approval.resolved:${round}:${ordinal}`) ?? []
      if (event?.type !== 'approval.resolved') continue
      const { decision, reason } = event
      const isThatCall = event.call.name === call.name && event.argumentsHash === argumentsHash
      if (decision === 'approve' && !isThatCall) throw notApproved(ordinal, call.name)
      decisions[ordinal] = decision === 'deny' && reason !== undefined ? { decision, reason } : decision
    }
    return Object.keys(decisions).length > 0 ? decisions : undefined
  }
  //#endregion decisions
}

/** The arguments that run are those that were shown (D10). The hash has no key: it finds changes, not whoever can write into the journal and knows it. */
function notApproved(ordinal: number, name: string): MinagentError<'approval_mismatch'> {
  const message = `Call ${ordinal} (${name}) is not the call that was approved: its arguments have changed.`
  return new MinagentError('approval_mismatch', message, { details: { ordinal } })
}

/** What an event is about. */
function keyOf(event: PersistedEvent): string {
  switch (event.type) {
    case 'model.finished':
    case 'message.steered':
      return `${event.type}:${event.round}`
    case 'model.feedback':
      return `${event.type}:${event.round}:${event.reason}`
    case 'tool.call.started':
    case 'tool.call.finished':
    case 'approval.requested':
    case 'approval.resolved':
      return `${event.type}:${event.round}:${event.ordinal}`
    default:
      return event.type
  }
}
