import {
  type PersistedEvent,
  type ResumableAgent,
  type ToolCall,
  type ToolErrorCode,
  type ToolResult,
  toolErrorText,
  toolMessage,
} from '@minagent/types'

interface OpenCall {
  readonly round: number
  readonly ordinal: number
  readonly call: ToolCall
  /** Absent when it has not begun. */
  readonly startedAt?: number
}

/** What ends a run that is cancelled from outside: the request, an answer to every open call, the end. It needs no agent that fits the run. */
export function cancellation(
  agent: Pick<ResumableAgent, 'fold'>,
  events: readonly PersistedEvent[],
  { runId, reason, at }: { readonly runId: string; readonly reason: string | undefined; readonly at: number },
): readonly PersistedEvent[] {
  const base = (index: number) => ({ runId, at, seq: events.length + index })
  const before = events.find((event) => event.type === 'run.cancel.requested')
  const why = before?.type === 'run.cancel.requested' ? before.reason : reason
  const added: PersistedEvent[] = []
  if (!before) added.push({ type: 'run.cancel.requested', ...base(0), ...(why === undefined ? {} : { reason: why }) })
  for (const open of openCalls(events)) added.push({ ...closing(open, at), ...base(added.length) })
  const error = { name: 'AbortError', message: why ?? 'The run was cancelled.' }
  const end = { type: 'run.failed', stopReason: 'cancelled', final: '', error, ...base(added.length) } as const
  const { usage } = agent.fold([...events, ...added, { ...end, usage: {} }])
  return [...added, { ...end, usage }]
}

function closing({ round, ordinal, call, startedAt }: OpenCall, at: number) {
  const code: ToolErrorCode = startedAt === undefined ? 'NOT_EXECUTED' : 'CANCELLED'
  const error = { code, message: toolErrorText(code, call.name) }
  const result: ToolResult = { ok: false, tool: call.name, callId: call.id, data: null, error }
  const message = toolMessage(call, JSON.stringify({ error }))
  const durationMs = startedAt === undefined ? 0 : Math.max(0, at - startedAt)
  const told = { toolCallId: call.id, tool: call.name, ok: false, result, message, durationMs }
  return { type: 'tool.call.finished', round, ordinal, ...told } as const
}

/** The calls of the last answer without a result. */
function openCalls(events: readonly PersistedEvent[]): readonly OpenCall[] {
  const index = events.findLastIndex((event) => event.type === 'model.finished')
  const asked = events[index]
  if (asked?.type !== 'model.finished') return []
  const later = events.slice(index)
  return asked.response.message.toolCalls.flatMap((call, ordinal) => openCall({ round: asked.round, ordinal, call }, later))
}

/** One that was found to wait for a decision has not begun. */
function openCall(place: OpenCall, events: readonly PersistedEvent[]): readonly OpenCall[] {
  const isOfCall = (event: PersistedEvent) => 'ordinal' in event && event.round === place.round && event.ordinal === place.ordinal
  const last = events.findLast((event) => isOfCall(event) && event.type !== 'approval.resolved')
  if (last?.type === 'tool.call.finished') return []
  return [last?.type === 'tool.call.started' ? { ...place, startedAt: last.at } : place]
}
