import { eventFromWire, eventToWire, isPlainObject, MinagentError, type RunEvent, setOwn } from '@minagent/types'
import { type RedactText, redactedJson, redactSecrets } from '@minagent/types/runtime'

/**
 * The same event as a sink may write it (S6): every text goes through `redactText`, what is named like a secret is hidden, a thrown
 * value is only its name, message and code, and of images and files no bytes are left. Nothing is shared with the event.
 * `redactText` (default {@link redactSecrets}) is given every text, names and words such as `run.started` included: it must leave
 * alone what is no secret.
 * @throws MinagentError `invalid_wire` when it does not, naming what it changed.
 */
export function redact(event: RunEvent, redactText: RedactText = redactSecrets): RunEvent {
  return eventFromWire(redactedWire(event, redactText))
}

/** {@link redact} in the wire format. */
export function redactedWire(event: RunEvent, redactText: RedactText): unknown {
  const wire = redactedJson(withoutBytes(eventToWire(event)), redactText)
  if (isPlainObject(wire) && wire.type === event.type) return wire
  const message = `$.type of an event (${event.type}) was changed by the redactor: it must leave alone what is no secret.`
  throw new MinagentError('invalid_wire', message, { details: { path: '$.type' } })
}

/** No redactor can look into encoded bytes. */
function withoutBytes(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(DATA_URL, (_url, start: string, data: string) => start + hidden(data))
  if (Array.isArray(value)) return value.map(withoutBytes)
  if (!isPlainObject(value)) return value
  const copy: Record<string, unknown> = {}
  const isFile = typeof value.media_type === 'string' || typeof value.mimeType === 'string'
  for (const [key, member] of Object.entries(value)) {
    const isData = isFile && typeof member === 'string' && (key === 'data' || key === 'blob')
    setOwn(copy, key, isData ? hidden(member) : withoutBytes(member))
  }
  return copy
}

const DATA_URL = /(data:(?:[\w.+-]{1,99}\/[\w.+-]{1,99})?(?:;[\w.+-]{1,99}(?:=[\w.+-]{1,99})?){0,9};base64,)([\w+/=%-]+)/gi

function hidden(data: string): string {
  return `[${data.length} characters]`
}
