import { isPlainObject, sameJson } from '@minagent/types'

/** An event in the wire form, or what is stored of one. */
export type EventObject = Readonly<Record<string, unknown>>

/** What the events before say. */
export interface Known {
  readonly runId: string
  /** The calls of the last answer, in the wire form. */
  readonly calls: readonly EventObject[]
  /** The text of the last answer. */
  readonly text: string
}

/** The event without what follows from those before it, or stands in it twice. */
export function shortened(wire: EventObject, known: Known): EventObject {
  const { run_id: _, seq: __, ...members } = wire
  const result = isPlainObject(members.result) ? members.result : {}
  const { origin } = isPlainObject(members.message) ? members.message : {}
  const taken = members.type === 'tool.call.finished' ? { data: result.data, ...(origin === undefined ? {} : { origin }) } : {}
  const stored: Record<string, unknown> = { ...members, ...taken }
  for (const [key, value] of Object.entries(usual(stored, known))) if (sameJson(stored[key], value)) delete stored[key]
  if ('result' in stored) delete stored.data
  if ('message' in stored) delete stored.origin
  return stored
}

/** The whole event again. */
export function completed(stored: EventObject, seq: number, known: Known): EventObject {
  return { ...usual(stored, known), ...stored, run_id: known.runId, seq }
}

/** The members as they usually are, given those that are never left out. */
function usual(stored: EventObject, { runId, calls, text }: Known): EventObject {
  const call = calls[Number(stored.ordinal)]
  switch (stored.type) {
    case 'tool.call.started': {
      const { name } = isPlainObject(stored.call) ? stored.call : (call ?? {})
      return { ...(call ? { call } : {}), idempotency_key: `${runId}:${stored.round}:${stored.ordinal}:${name}` }
    }
    case 'policy.decided':
      return call ? { tool: call.name, tool_call_id: call.id } : {}
    case 'approval.requested':
    case 'approval.resolved':
      return call ? { call } : {}
    case 'tool.call.finished':
      return call ? usualResult(stored, call) : {}
    case 'run.succeeded':
      return { stop_reason: 'completed', final: text }
    default:
      return {}
  }
}

/** A call that succeeded, whose data the model was given as they are. */
function usualResult({ data, origin }: EventObject, { id, name }: EventObject): EventObject {
  const content = typeof data === 'string' ? data : JSON.stringify(data)
  return {
    ok: true,
    tool: name,
    tool_call_id: id,
    result: { tool: name, call_id: id, ok: true, data, error: null },
    message: { role: 'tool', content, tool_call_id: id, name, ...(origin === undefined ? {} : { origin }) },
  }
}
