import { readResponse, readResult } from './event-members.ts'
import { copyWellFormed } from './json.ts'
import type { ModelResponse } from './model.ts'
import { snakeCased } from './snake-cased.ts'
import type { ToolResult } from './tool.ts'
import { writeMessage } from './wire.ts'
import { ownCopy, WireObject } from './wire-object.ts'

/** A model's response as it is stored: `message` in the wire format, the other keys in snake_case. Lone surrogates become U+FFFD. */
export function responseToWire(response: ModelResponse): Record<string, unknown> {
  return copyWellFormed(writeResponse(response))
}

/**
 * Reads a response that {@link responseToWire} wrote; nothing of the input is shared with the result.
 * @throws MinagentError `invalid_wire` naming the JSON path of what is wrong, such as `$.message.role`.
 */
export function responseFromWire(value: unknown): ModelResponse {
  return readResponse(new WireObject(ownCopy(value, '$'), '$', 'a response object'))
}

/** A tool's result as it is stored, with snake_case keys; its `cause` is left out, and what the tool said keeps its own keys. */
export function toolResultToWire(result: ToolResult): Record<string, unknown> {
  return copyWellFormed(writeResult(result))
}

/**
 * Reads a result that {@link toolResultToWire} wrote; nothing of the input is shared with the result.
 * @throws MinagentError `invalid_wire` naming the JSON path of what is wrong, such as `$.call_id`.
 */
export function toolResultFromWire(value: unknown): ToolResult {
  return readResult(new WireObject(ownCopy(value, '$'), '$', 'a result object'))
}

/** {@link responseToWire} without the copy: the result shares parts with the response. */
export function writeResponse(response: ModelResponse): Record<string, unknown> {
  const { message, usage } = response
  return { ...snakeCased(response), message: writeMessage(message), usage: snakeCased(usage) }
}

/** {@link toolResultToWire} without the copy. */
export function writeResult(result: ToolResult): Record<string, unknown> {
  const { tool, callId, ok, data, error } = result
  return snakeCased({ tool, callId, ok, data, error })
}
