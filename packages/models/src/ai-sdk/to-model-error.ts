import { isMinagentError, ModelError, type ModelErrorCode } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { providerError } from '../http/provider-error.ts'
import { countOf, textOf } from '../read-json.ts'

/**
 * The typed error for whatever an AI SDK model threw or sent; errors of ours come out as they are. AI SDK's own error is kept as
 * the cause only where it carries nothing: it may hold the request and its headers.
 */
export function toModelError(error: unknown, provider: string): Error {
  if (isMinagentError(error)) return error
  if (!(error instanceof Error)) return inStream(error, provider)
  const status = countOf(memberOf(error, 'statusCode'))
  if (status !== undefined && status >= 400) return statusError(error, status, provider)
  const code = status === undefined ? codeOf(error) : 'protocol'
  const isFinal = memberOf(error, 'isRetryable') === false || code === undefined
  const text = `${provider} failed: ${error.name === 'Error' ? '' : `${error.name}: `}${error.message}`
  return new ModelError(code ?? 'protocol', text, { ...(isFinal ? { retryable: false } : {}), ...(isBare(error) ? { cause: error } : {}) })
}

/** An error that came as data, inside a stream. */
function inStream(body: unknown, provider: string): ModelError {
  return providerError(body, { host: provider, now: systemClock.now(), redact: asIs })
}

/** The provider answered with an error status: retried if both AI SDK and we would. */
function statusError(error: Error, status: number, provider: string): ModelError {
  const headers = headersOf(memberOf(error, 'responseHeaders'))
  const source = { host: provider, status, headers, now: systemClock.now(), redact: asIs }
  const { code, message, retryable, retryAfterMs } = providerError(bodyOf(error), source)
  return new ModelError(code, message, {
    status,
    retryable: retryable && memberOf(error, 'isRetryable') !== false,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

function bodyOf(error: Error): unknown {
  const { message } = error
  try {
    return JSON.parse(textOf(memberOf(error, 'responseBody')) ?? '') ?? { message }
  } catch {
    return { message }
  }
}

const RETRY_HEADERS = ['retry-after', 'retry-after-ms', 'x-should-retry']

function headersOf(value: unknown): Headers {
  const headers = new Headers()
  for (const name of RETRY_HEADERS) {
    const header = textOf(memberOf(value, name))
    if (header !== undefined && /^[\x20-\x7e]*$/.test(header)) headers.set(name, header)
  }
  return headers
}

/** No secret of the provider is known here; AI SDK puts none into its messages. */
function asIs(text: string): string {
  return text
}

/** An error without a status, by its name; undefined for a defect of the provider's package. */
function codeOf({ name, message }: Error): ModelErrorCode | undefined {
  return BY_NAME.get(name) ?? (CONNECTION.test(message) ? 'network' : undefined)
}

const BY_NAME: ReadonlyMap<string, ModelErrorCode> = new Map<string, ModelErrorCode>([
  // Without a status there was no answer.
  ['AI_APICallError', 'network'],
  ['AI_LoadAPIKeyError', 'auth'],
  ['AI_LoadSettingError', 'auth'],
  ['AI_InvalidArgumentError', 'bad_request'],
  ['AI_InvalidPromptError', 'bad_request'],
  ['AI_NoSuchModelError', 'bad_request'],
  ['AI_UnsupportedFunctionalityError', 'bad_request'],
  ['AI_EmptyResponseBodyError', 'protocol'],
  ['AI_InvalidResponseDataError', 'protocol'],
  ['AI_JSONParseError', 'protocol'],
  ['AI_NoContentGeneratedError', 'protocol'],
  ['AI_TypeValidationError', 'protocol'],
  ['AbortError', 'timeout'],
  ['TimeoutError', 'timeout'],
])

const CONNECTION = /fetch failed|terminated|network|socket|ECONN|connection/i

/** An error that has nothing but its text. */
function isBare(error: Error): boolean {
  return Object.keys(error).length === 0 && error.cause === undefined
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
