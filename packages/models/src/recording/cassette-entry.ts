import {
  errorInfo,
  isPlainObject,
  type MinagentError,
  type ModelError,
  type ModelResponse,
  responseFromWire,
  responseToWire,
} from '@minagent/types'
import { type RedactText, redactedJson } from '@minagent/types/runtime'
import { objectOf } from '../read-json.ts'
import { type Delta, deltaFromWire, deltaText, deltaToWire } from './recorded-delta.ts'
import { modelFailureFromWire, modelFailureToWire } from './recorded-error.ts'
import type { WireRequest } from './wire-request.ts'

/** What came of a request: a response or a failure, and the pieces in which it came if it was streamed. */
export type Answer = { readonly deltas?: readonly Delta[] } & (
  | { readonly response: ModelResponse }
  | { readonly error: ModelError | MinagentError<'invalid_model_output'> }
)

/** One interaction. */
export interface CassetteEntry {
  readonly request: WireRequest
  readonly answer: Answer
}

/** An entry as it is stored, without secrets. The pieces are left out where a secret may be spread over several of them. */
export function entryToWire({ request, answer }: CassetteEntry, redact: RedactText): object {
  return {
    request,
    ...deltasToWire(answer.deltas, redact),
    ...('response' in answer
      ? { response: redactedJson(responseToWire(answer.response), redact) }
      : { error: redactedJson(modelFailureToWire(answer.error), redact) }),
  }
}

function deltasToWire(deltas: readonly Delta[] | undefined, redact: RedactText): object {
  const text = deltas?.map(deltaText).join('')
  if (!deltas || text === undefined || redact(text) !== text) return {}
  return { deltas: redactedJson(deltas.map(deltaToWire), redact) }
}

/**
 * Reads an entry that {@link entryToWire} wrote.
 * @throws TypeError saying what is wrong with it.
 */
export function entryFromWire(value: unknown): CassetteEntry {
  const wire = objectOf(value)
  return { request: requestFromWire(wire.request), answer: { ...deltasFromWire(wire.deltas), ...outcomeFromWire(wire) } }
}

/** @throws TypeError for what is no request. */
function requestFromWire(value: unknown): WireRequest {
  const { model, messages, tools, options } = objectOf(value)
  if (!Array.isArray(messages) || !Array.isArray(tools)) throw new TypeError('it has no request with messages and tools')
  return { ...(model === undefined ? {} : { model }), messages, tools, ...(options === undefined ? {} : { options }) }
}

function deltasFromWire(value: unknown): { deltas?: readonly Delta[] } {
  if (value === undefined) return {}
  if (!Array.isArray(value)) throw new TypeError('its deltas are no list')
  return {
    deltas: value.map((item, index) => {
      const delta = deltaFromWire(item)
      if (!delta) throw new TypeError(`its delta ${index} is not understood`)
      return delta
    }),
  }
}

function outcomeFromWire({ response, error }: Readonly<Record<string, unknown>>): Answer {
  if (response !== undefined) return { response: readResponse(response) }
  const failure = isPlainObject(error) ? modelFailureFromWire(error) : undefined
  if (!failure) throw new TypeError('it has neither a response nor an error that is understood')
  return { error: failure }
}

function readResponse(value: unknown): ModelResponse {
  try {
    return responseFromWire(value)
  } catch (cause) {
    throw new TypeError(`its response is not understood: ${errorInfo(cause).message}`, { cause })
  }
}
