import { ModelError } from '@minagent/types'
import type { Connection } from './connection.ts'

/** Undici's own deadlines, which count as ours do. */
const TIMEOUT_CODES: ReadonlySet<unknown> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

/**
 * The `ModelError` for what a runtime throws while it connects or reads. Its cause is a copy of the words: the original may hold
 * the whole request, and with it the key.
 */
export function networkError(error: unknown, { host, redact }: Pick<Connection, 'host' | 'redact'>): ModelError {
  const inner = error instanceof Error ? error.cause : undefined
  const code = codeIn(inner) ?? codeIn(error)
  const words = [error, inner].flatMap((part) => (part instanceof Error && part.message !== '' ? [part.message] : []))
  const text = redact([...words, ...(code === undefined ? [] : [code])].join(': ')) || 'no reason was given'
  const cause = new Error(text)
  if (error instanceof Error) cause.name = error.name
  return new ModelError(TIMEOUT_CODES.has(code) ? 'timeout' : 'network', `The connection to ${host} failed: ${text}.`, { cause })
}

function codeIn(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
