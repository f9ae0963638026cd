import { type JsonObject, listOf, objectOf } from '../read-json.ts'

/** MiniMax tells its errors by numbers, with status 200; in the words that others use for the same. */
const MINIMAX_WORDS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [1002, 'rate_limit_exceeded'],
  [1004, 'invalid_api_key'],
  [1008, 'insufficient_quota'],
  [1026, 'content_filter'],
  [1027, 'content_filter'],
  [1039, 'rate_limit_exceeded'],
  [2013, 'invalid_request_error'],
])

/** The error that stands where an answer, or a piece of one, should be (F44); undefined where there is none. */
export function chatError(value: unknown): unknown {
  const body = objectOf(Array.isArray(value) ? value[0] : value)
  if (isError(body.error)) return value
  if (body.object === 'error' || isBareError(body)) return { error: body }
  const { status_code, status_msg } = objectOf(body.base_resp)
  if (status_code !== undefined && status_code !== 0) return { error: { code: MINIMAX_WORDS.get(status_code), message: status_msg } }
  return listOf(body.choices)
    .map(objectOf)
    .find((choice) => isError(choice.error))
}

/** As Qwen's servers write it. */
function isBareError({ choices, code, message }: JsonObject): boolean {
  return choices === undefined && typeof message === 'string' && (typeof code === 'string' || typeof code === 'number')
}

function isError(error: unknown): boolean {
  return error !== undefined && error !== null && error !== '' && error !== false
}
