import { isPlainObject, type PersistedEvent, setOwn } from '@minagent/types'
import { isSecretName, type RedactText, redactSecrets } from '@minagent/types/runtime'

const REFERENCE = /^\[vault:([^\]]*)\]/

/** How secrets leave an event. */
export interface Sealing {
  readonly redact: RedactText
  /** Keeps a secret as JSON; gives the name that opens it. */
  readonly keep: (secret: string) => string
}

/**
 * The event with a reference for each text that holds a secret (with what is left of it, for people), and for each value and name
 * that is one. What only looks like a reference is sealed as well, so that opening gives exactly what was there.
 */
export function sealedEvent(event: PersistedEvent, sealing: Sealing): PersistedEvent {
  return { ...mapped(event, (value, isSecret) => sealed(value, isSecret, sealing)), ...placeOf(event) }
}

/** What {@link sealedEvent} was given. @throws whatever `open` throws for a name that it does not know. */
export function openedEvent(event: PersistedEvent, open: (name: string) => string): PersistedEvent {
  const opened = (value: unknown) => {
    const name = typeof value === 'string' ? REFERENCE.exec(value)?.[1] : undefined
    const secret: unknown = name === undefined ? value : JSON.parse(open(name))
    return secret
  }
  return { ...mapped(event, opened), ...placeOf(event) }
}

/** A journal is asked by the id of a run: it stays as it is. */
function placeOf({ runId, parent }: PersistedEvent): Pick<PersistedEvent, 'runId' | 'parent'> {
  return parent === undefined ? { runId } : { runId, parent }
}

function sealed(value: unknown, isSecret: boolean, { redact, keep }: Sealing): unknown {
  const reference = () => `[vault:${keep(JSON.stringify(value))}]`
  if (typeof value === 'string') {
    const shown = isSecret ? '' : redact(value)
    return shown === value && !REFERENCE.test(value) ? value : `${reference()} ${shown}`.trimEnd()
  }
  return typeof value === 'number' && isSecret ? reference() : value
}

/** A copy of JSON-like data, whose texts, numbers and names of members are what `map` makes of them. */
function mapped<T>(value: T, map: (value: unknown, isSecret: boolean) => unknown, isSecret?: boolean): T
function mapped(value: unknown, map: (value: unknown, isSecret: boolean) => unknown, isSecret = false): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped<unknown>(item, map, isSecret))
  if (!isPlainObject(value)) return map(value, isSecret)
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    const name = redactSecrets(key) !== key || REFERENCE.test(key) ? String(map(key, true)) : key
    setOwn(copy, name, mapped<unknown>(member, map, isSecretName(key)))
  }
  return copy
}
