import { errorInfo } from './error-info.ts'
import { readPersistedBody, readTransientBody } from './event-readers.ts'
import { copyWellFormed } from './json.ts'
import { writeResponse, writeResult } from './response-wire.ts'
import type { RunEvent, RunParent } from './run.ts'
import { snakeCased } from './snake-cased.ts'
import { callToWire, writeMessage } from './wire.ts'
import { ownCopy, WireObject } from './wire-object.ts'

/**
 * An event as it is stored and logged: one object with snake_case keys; what a tool or a model said keeps its own keys.
 * A thrown value becomes name, message and code; the `cause` of a tool result is left out. Lone surrogates become U+FFFD.
 */
export function eventToWire(event: RunEvent): Record<string, unknown> {
  const wire = { ...snakeCased(event), ...nestedMembers(event) }
  return copyWellFormed(event.parent ? { ...wire, parent: snakeCased(event.parent) } : wire)
}

/**
 * Reads an event that {@link eventToWire} wrote; nothing of the input is shared with the result.
 * @throws MinagentError `invalid_wire` naming the JSON path of what is wrong, such as `$.result.call_id`.
 */
export function eventFromWire(value: unknown): RunEvent {
  const wire = new WireObject(ownCopy(value, '$'), '$', 'an event object')
  const base = { runId: wire.string('run_id'), at: wire.number('at'), ...readParent(wire) }
  const transient = readTransientBody(wire)
  return transient ? { ...base, ...transient } : { ...base, seq: wire.number('seq'), ...readPersistedBody(wire) }
}

/** The members whose value is not written as it is. */
function nestedMembers(event: RunEvent): Record<string, unknown> {
  switch (event.type) {
    case 'run.started':
      return { messages: event.messages.map(writeMessage), limits: snakeCased(event.limits) }
    case 'model.finished':
      return { response: writeResponse(event.response) }
    case 'model.feedback':
    case 'message.steered':
      return { message: writeMessage(event.message) }
    case 'tool.call.started':
    case 'approval.requested':
    case 'approval.resolved':
      return { call: callToWire(event.call) }
    case 'tool.call.finished':
      return { message: writeMessage(event.message), result: writeResult(event.result) }
    case 'run.suspended':
    case 'run.succeeded':
    case 'run.failed':
      return { usage: snakeCased(event.usage) }
    case 'tool.defect':
    case 'observer.failed':
      return { error: errorInfo(event.error) }
    default:
      return {}
  }
}

function readParent(wire: WireObject): { parent?: RunParent } {
  if (!wire.has('parent')) return {}
  const parent = wire.object('parent')
  const depth = parent.has('depth') ? { depth: parent.number('depth') } : {}
  return { parent: { runId: parent.string('run_id'), callId: parent.string('call_id'), ...depth } }
}
