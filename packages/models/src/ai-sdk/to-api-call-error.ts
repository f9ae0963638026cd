import { isModelError, ModelError } from '@minagent/types'

/**
 * A `ModelError` as AI SDK knows errors too: by the marks of its `APICallError`, so that its retries see whether and when to try
 * again. Any other error as it is.
 */
export function toApiCallError(error: unknown): unknown {
  if (!isModelError(error)) return error
  const { code, message, retryable, status, retryAfterMs } = error
  const copy = new ModelError(code, message, {
    retryable,
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...('cause' in error ? { cause: error.cause } : {}),
  })
  return Object.assign(copy, {
    [Symbol.for('vercel.ai.error')]: true,
    [Symbol.for('vercel.ai.error.AI_APICallError')]: true,
    url: '',
    requestBodyValues: {},
    isRetryable: retryable,
    statusCode: status,
    responseHeaders: retryAfterMs === undefined ? {} : { 'retry-after-ms': String(retryAfterMs) },
  })
}
