import { isPlainObject, MinagentError, type StoredSession } from '@minagent/types'

/** A session as JSON, with its messages in the wire format. */
export interface SessionJson {
  readonly id: string
  /** How often it was saved. */
  readonly version: number
  readonly messages: readonly object[]
  readonly metadata: object
  /** In ms since 1970. */
  readonly updated_at: number
}

/** Reads a {@link SessionJson}; its messages are for the message codec. @throws MinagentError `invalid_wire` naming what is wrong. */
export function readSessionJson(value: unknown): StoredSession {
  if (!isPlainObject(value)) throw invalid('$', 'a session object')
  const { id, version, messages, metadata, updated_at: updatedAt } = value
  if (typeof id !== 'string') throw invalid('$.id', 'a string')
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 0) throw invalid('$.version', 'a whole number from 0')
  if (!Array.isArray(messages)) throw invalid('$.messages', 'a list of messages')
  if (!isPlainObject(metadata)) throw invalid('$.metadata', 'an object')
  if (typeof updatedAt !== 'number') throw invalid('$.updated_at', 'a number')
  return { id, version, messages, metadata, updatedAt }
}

function invalid(path: string, expected: string): MinagentError<'invalid_wire'> {
  return new MinagentError('invalid_wire', `Expected ${expected} at ${path}.`, { details: { path } })
}
