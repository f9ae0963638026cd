import type { Block, ModelResponse, ToolCall } from '@minagent/types'
import { isPlainObject, ModelError } from '@minagent/types/runtime'
import type { KnownIds } from './known-ids.ts'

/**
 * What a model returned, checked.
 * @throws ModelError `protocol` when it is no response at all.
 */
export function readResponse(value: unknown): ModelResponse {
  if (isResponse(value)) return value
  const expected = 'expected { message, stopReason, usage } with an assistant message'
  throw new ModelError('protocol', `The model returned no response: ${expected}.`, { retryable: false })
}

/**
 * The response with call ids that are unique in the conversation and arguments that are objects; the same object when nothing
 * needs repair. `ids` holds the ids of the conversation and is added to.
 */
export function repairCalls(response: ModelResponse, round: number, ids: KnownIds): ModelResponse {
  const { message } = response
  let repaired: ToolCall[] | undefined
  for (let ordinal = 0; ordinal < message.toolCalls.length; ordinal++) {
    const call = message.toolCalls[ordinal]
    if (!call || isGood(call, ids)) continue
    repaired ??= [...message.toolCalls]
    repaired[ordinal] = repairCall(call, round, ordinal, ids)
  }
  if (!repaired) return response
  const blocks = message.blocks ? { blocks: repairBlocks(message.blocks, repaired) } : {}
  return { ...response, message: { ...message, toolCalls: repaired, ...blocks } }
}

/** Whether a model's value has all that a response must have. */
export function isResponse(value: unknown): value is ModelResponse {
  if (typeof value !== 'object' || value === null || !('message' in value) || !('usage' in value) || !('stopReason' in value)) return false
  const { message, stopReason, usage } = value
  if (typeof stopReason !== 'string' || typeof usage !== 'object' || usage === null) return false
  return isPlainObject(message) && message.role === 'assistant' && typeof message.content === 'string' && areCalls(message.toolCalls)
}

function areCalls(calls: unknown): boolean {
  if (!Array.isArray(calls)) return false
  for (let index = 0; index < calls.length; index++) if (!isNamed(calls[index])) return false
  return true
}

function isNamed(call: unknown): boolean {
  return typeof call === 'object' && call !== null && 'name' in call && typeof call.name === 'string'
}

/** Whether a call needs no repair; its id is then known from now on. */
function isGood(call: ToolCall, ids: KnownIds): boolean {
  if (typeof call.id !== 'string' || call.id === '' || !isPlainObject(call.arguments)) return false
  return ids.add(call.id)
}

/** Gives a call an id that is new in the conversation, and arguments that are an object. */
function repairCall(call: ToolCall, round: number, ordinal: number, ids: KnownIds): ToolCall {
  const id = uniqueId(call.id, round, ordinal, ids)
  ids.add(id)
  if (isPlainObject(call.arguments)) return { ...call, id }
  // Models leave the arguments out where there are none.
  const invalid = call.arguments === undefined ? {} : { invalidArguments: call.invalidArguments ?? textOf(call.arguments) }
  return { ...call, id, arguments: {}, ...invalid }
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return typeof value
  }
}

function uniqueId(id: unknown, round: number, ordinal: number, ids: KnownIds): string {
  if (typeof id === 'string' && id !== '' && !ids.has(id)) return id
  let candidate = typeof id === 'string' && id !== '' ? `${id}_${round}_${ordinal}` : `call_${round}_${ordinal}`
  while (ids.has(candidate)) candidate += '_'
  return candidate
}

function repairBlocks(blocks: readonly Block[], calls: readonly ToolCall[]): Block[] {
  let ordinal = 0
  return blocks.map((block) => {
    if (block.type !== 'tool_use') return block
    const call = calls[ordinal++]
    return call ? { ...block, id: call.id, input: call.arguments } : block
  })
}
