import { errorInfo, isMinagentError, isModelError, MinagentError, ModelError, type ModelErrorCode } from '@minagent/types'
import { countOf, type JsonObject, textOf } from '../read-json.ts'

/** True for the errors by which a model says that a call failed: a `ModelError`, or output that cannot be understood. */
export function isModelFailure(error: unknown): error is ModelError | MinagentError<'invalid_model_output'> {
  return isModelError(error) || isMinagentError(error, 'invalid_model_output')
}

/** The failure of a model call as it is recorded; its cause is left out. */
export function modelFailureToWire(error: ModelError | MinagentError<'invalid_model_output'>): JsonObject {
  const { code, message } = error
  if (!isModelError(error)) return { code, message, text: error.details.text }
  return {
    code,
    message,
    retryable: error.retryable,
    ...(error.status === undefined ? {} : { status: error.status }),
    ...(error.retryAfterMs === undefined ? {} : { retry_after_ms: error.retryAfterMs }),
  }
}

/** Reads what {@link modelFailureToWire} wrote; undefined for anything else. */
export function modelFailureFromWire(wire: JsonObject): ModelError | MinagentError<'invalid_model_output'> | undefined {
  const message = textOf(wire.message)
  if (message === undefined) return undefined
  if (wire.code === 'invalid_model_output') return new MinagentError(wire.code, message, { details: { text: textOf(wire.text) ?? '' } })
  const code = MODEL_ERROR_CODES.find((known) => known === wire.code)
  if (!code || typeof wire.retryable !== 'boolean') return undefined
  const status = countOf(wire.status)
  const retryAfterMs = countOf(wire.retry_after_ms)
  return new ModelError(code, message, {
    retryable: wire.retryable,
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

const MODEL_ERROR_CODES: readonly ModelErrorCode[] = [
  'rate_limited',
  'overloaded',
  'timeout',
  'network',
  'auth',
  'bad_request',
  'context_overflow',
  'content_filter',
  'protocol',
]

/** Any error of a model or tool as it is recorded. */
export function errorToWire(error: unknown): JsonObject {
  return isModelFailure(error) ? modelFailureToWire(error) : { ...errorInfo(error) }
}

/** An error that tells the same as the one that {@link errorToWire} wrote. */
export function errorFromWire(wire: JsonObject): Error {
  const failure = modelFailureFromWire(wire)
  if (failure) return failure
  const error = new Error(textOf(wire.message) ?? '')
  error.name = textOf(wire.name) ?? 'Error'
  return wire.code === undefined ? error : Object.assign(error, { code: wire.code })
}
