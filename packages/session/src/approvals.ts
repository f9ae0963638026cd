import { type ApprovalDecision, MinagentError, type PersistedEvent } from '@minagent/types'

type Request = Extract<PersistedEvent, { readonly type: 'approval.requested' }>

/** The calls of a run that wait for a decision: asked for, and neither decided nor closed since. */
export function pendingOf(events: readonly PersistedEvent[]): readonly Request[] {
  const pending = new Map<string, Request>()
  for (const event of events) {
    if (event.type === 'approval.requested') pending.set(`${event.round}:${event.ordinal}`, event)
    if (event.type === 'approval.resolved' || event.type === 'tool.call.finished') pending.delete(`${event.round}:${event.ordinal}`)
  }
  return [...pending.values()]
}

/** What was decided, and why. */
export interface Decision {
  readonly decision: ApprovalDecision
  readonly reason?: string | undefined
}

/** The record of a decision; the arguments that will run are those that were shown. */
export function resolved(request: Request, { decision, reason }: Decision, seq: number, at: number): PersistedEvent {
  const { runId, round, ordinal, call, argumentsHash } = request
  const said = reason === undefined ? {} : { reason }
  return { type: 'approval.resolved', runId, seq, at, round, ordinal, call, argumentsHash, decision, ...said }
}

/** The error of a decision on a call that does not wait for one. */
export function notPending(runId: string, ordinal: number, events: readonly PersistedEvent[]): MinagentError<'approval_mismatch'> {
  const waiting = pendingOf(events).map((request) => request.ordinal)
  const which = waiting.length === 0 ? 'no call waits' : `waiting are ${waiting.join(', ')}`
  return new MinagentError('approval_mismatch', `Call ${ordinal} of run ${runId} does not wait for a decision: ${which}.`, {
    details: { ordinal },
  })
}
