import { isPlainObject } from '@minagent/types'

/** Something to remember, as it is stored: one JSON line, with the keys that Mini-Agent's list has. */
export interface Note {
  /** UTC, such as `2026-01-31T09:30:00Z`. */
  readonly timestamp: string
  readonly category: string
  readonly content: string
  /** The idempotency key of the call that recorded it, so that a repeated call is one note. */
  readonly key?: string
  /** True when the run that wrote it had read content from outside. */
  readonly untrusted?: boolean
}

/** The category of a note that names none. */
export const GENERAL = 'general'

/** Undefined for what is no note. Foreign lists need no more than the text. */
export function parseNote(value: unknown): Note | undefined {
  if (!isPlainObject(value) || typeof value.content !== 'string' || value.content.trim() === '') return undefined
  return {
    timestamp: typeof value.timestamp === 'string' ? value.timestamp : '',
    category: typeof value.category === 'string' && value.category !== '' ? value.category : GENERAL,
    content: value.content,
    ...(typeof value.key === 'string' ? { key: value.key } : {}),
    ...(value.untrusted === true ? { untrusted: true } : {}),
  }
}
