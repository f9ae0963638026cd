import { ModelError, type ModelErrorCode } from '@minagent/types'
import { MAX_RETRY_AFTER_MS, parseRetryAfter } from '../parse-retry-after.ts'
import { listOf, objectOf, textOf } from '../read-json.ts'
import type { Redact } from './redact.ts'

const MESSAGE_LENGTH = 1_000

/** Where an error came from. */
export interface ErrorSource {
  /** The host that answered. */
  readonly host: string
  /** Absent for an error inside a stream whose status was 200. */
  readonly status?: number
  readonly headers?: Headers
  /** Ms since 1970, for a `Retry-After` date. */
  readonly now: number
  readonly redact: Redact
}

/** The typed error of an error body of any of the providers; a text body is its own message. */
export function providerError(body: unknown, source: ErrorSource): ModelError {
  const { words, message } = readError(body)
  const status = source.status ?? statusIn(body)
  const code = codeOf(status, words, message)
  const label = [status, words[0]].filter((part) => part !== undefined).join(' ')
  const text = source.redact(message).slice(0, MESSAGE_LENGTH).toWellFormed()
  const retryAfterMs = retryAfter(source, body)
  return new ModelError(code, `${source.host} answered with an error${label === '' ? '' : ` (${source.redact(label)})`}: ${text}`, {
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    retryable: isRetryable(code, status, words, source.headers),
  })
}

/** The provider's own words for the kind of error, most exact first, and its message. */
function readError(body: unknown): { words: readonly string[]; message: string } {
  const outer = objectOf(Array.isArray(body) ? body[0] : body)
  const nested = objectOf(outer.error)
  const inner = Object.keys(nested).length > 0 ? nested : outer
  const reasons = listOf(inner.details).map((detail) => objectOf(detail).reason)
  const words = [inner.code, ...reasons, inner.type, inner.status, typeof outer.error === 'string' ? outer.error : undefined].filter(isWord)
  const message = [inner.message, outer.message, outer.detail, outer.error, body].map(textOf).find((text) => text !== undefined)
  return { words, message: message ?? JSON.stringify(body) ?? 'no message' }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value !== 'error'
}

/** Some providers write the HTTP status into the error itself. */
function statusIn(body: unknown): number | undefined {
  const { code, status, status_code } = objectOf(objectOf(Array.isArray(body) ? body[0] : body).error)
  return [code, status, status_code].map(Number).find((number) => Number.isInteger(number) && number >= 400 && number < 600)
}

/** What the words say goes before what the status says; the message decides only between kinds of bad requests. */
function codeOf(status: number | undefined, words: readonly string[], message: string): ModelErrorCode {
  for (const word of words) {
    const code = BY_WORD.get(word.toLowerCase())
    if (code) return code
  }
  if (status !== undefined && BY_STATUS.has(status)) return BY_STATUS.get(status) ?? 'bad_request'
  if (TOO_LONG.test(message)) return 'context_overflow'
  if (status === undefined) return words.some((word) => BAD_REQUEST.test(word)) ? 'bad_request' : 'overloaded'
  return status >= 500 ? 'overloaded' : 'bad_request'
}

const BY_WORD: ReadonlyMap<string, ModelErrorCode> = new Map<string, ModelErrorCode>([
  ['rate_limit_error', 'rate_limited'],
  ['rate_limit_exceeded', 'rate_limited'],
  ['rate_limit_reached_error', 'rate_limited'],
  ['insufficient_quota', 'rate_limited'],
  ['resource_exhausted', 'rate_limited'],
  ['too_many_requests', 'rate_limited'],
  ['overloaded_error', 'overloaded'],
  ['api_error', 'overloaded'],
  ['server_error', 'overloaded'],
  ['internal_server_error', 'overloaded'],
  ['unavailable', 'overloaded'],
  ['internal', 'overloaded'],
  ['timeout_error', 'timeout'],
  ['deadline_exceeded', 'timeout'],
  ['authentication_error', 'auth'],
  ['permission_error', 'auth'],
  ['billing_error', 'auth'],
  ['invalid_api_key', 'auth'],
  ['api_key_invalid', 'auth'],
  ['unauthenticated', 'auth'],
  ['permission_denied', 'auth'],
  ['context_length_exceeded', 'context_overflow'],
  ['string_above_max_length', 'context_overflow'],
  ['exceed_context_size_error', 'context_overflow'],
  ['request_too_large', 'context_overflow'],
  ['content_filter', 'content_filter'],
  ['content_policy_violation', 'content_filter'],
  ['image_content_policy_violation', 'content_filter'],
  ['responsibleaipolicyviolation', 'content_filter'],
])

const BY_STATUS: ReadonlyMap<number, ModelErrorCode> = new Map<number, ModelErrorCode>([
  [401, 'auth'],
  [402, 'auth'],
  [403, 'auth'],
  [408, 'timeout'],
  [413, 'context_overflow'],
  [429, 'rate_limited'],
  [504, 'timeout'],
])

/** What providers say of a conversation that is too long, where no word of theirs does. */
const TOO_LONG = new RegExp(
  [
    'context (length|window|limit|size)|maximum (context|prompt length)|(prompt|input) is too long|prompt exceeds max length',
    'too many (input )?tokens|exceeds? the (maximum|limit|context)[^.]*token|exceeded model token limit|token count[^.]*exceeds',
    'range of input length should be|max_new_tokens`? must be <=|context overflows',
  ].join('|'),
  'i',
)

/** Words for a fault of the request, where no status says it: inside a stream. */
const BAD_REQUEST = /^(invalid|bad_request|not_found|failed_precondition|unsupported|image_|empty_image|failed_to_download)/i

/** Words of a kind that waiting does not cure, though its status says so. */
const FINAL_WORDS: ReadonlySet<string> = new Set(['insufficient_quota', 'billing_error', 'billing_hard_limit_reached'])

/** `x-should-retry` is OpenAI's and Anthropic's own word on it. */
function isRetryable(code: ModelErrorCode, status: number | undefined, words: readonly string[], headers: Headers | undefined): boolean {
  const asked = headers?.get('x-should-retry')
  if (asked === 'true') return true
  if (asked === 'false' || words.some((word) => FINAL_WORDS.has(word))) return false
  return code === 'rate_limited' || code === 'overloaded' || code === 'timeout' || status === 409
}

/** `retry-after-ms` (OpenAI, Azure), `Retry-After`, or Google's `RetryInfo` in the body; on any status (F50, F51). */
function retryAfter({ headers, now }: ErrorSource, body: unknown): number | undefined {
  const exact = headers?.get('retry-after-ms')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(exact)) return Math.min(Math.ceil(Number(exact)), MAX_RETRY_AFTER_MS)
  return parseRetryAfter(headers?.get('retry-after'), now) ?? retryInfo(body)
}

function retryInfo(body: unknown): number | undefined {
  const { details } = objectOf(objectOf(Array.isArray(body) ? body[0] : body).error)
  const delay = listOf(details)
    .map((detail) => textOf(objectOf(detail).retryDelay))
    .find((text) => text !== undefined)
  const seconds = /^(\d{1,5}(?:\.\d+)?)s$/.exec(delay ?? '')?.[1]
  return seconds === undefined ? undefined : Math.round(Number(seconds) * 1000)
}
