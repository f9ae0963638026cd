import { assistant, type Message, type ModelResponse, type ToolCall, type ToolSchema } from '@minagent/types'

/** One fixed reply of a script: a text, a round of tool calls, a whole response, or an error to be thrown. */
export type ScriptReply = string | readonly ToolCall[] | ModelResponse | Error

/** A {@link ScriptReply}, or a function that makes one of what the model is given. */
export type ScriptItem = ScriptReply | ScriptFunction

/** Makes a reply; `messages` is valid during the call only. */
export type ScriptFunction = (messages: readonly Message[], tools: readonly ToolSchema[]) => ScriptReply

/** A reply ready to be given. */
export type PreparedReply = ModelResponse | Error

/**
 * The reply that a script item stands for, or undefined when it is none. Tool calls are copied; a
 * {@link ModelResponse} and an error are passed on as they are.
 */
export function prepareReply(item: unknown): PreparedReply | undefined {
  if (typeof item === 'string') return { message: assistant(item), stopReason: 'end_turn', usage: {} }
  if (item instanceof Error || isModelResponse(item)) return item
  if (!Array.isArray(item) || !item.every(isToolCall)) return undefined
  return { message: assistant('', item), stopReason: 'tool_use', usage: {} }
}

/** Says in English and Chinese what is wrong with an item that {@link prepareReply} does not know. */
export function unknownItemText(item: unknown, where: string): string {
  const lone = isToolCall(item)
    ? ' A tool call must be in a list, also when it is the only one: write [call]. (单个调用也要写成 [call])'
    : ''
  return (
    `unknown script item (不认识的脚本项) ${where}: ${describe(item)}.${lone}` +
    ' Expected a string, a list of tool calls, a ModelResponse, an Error or a function.'
  )
}

/** A missing id is let through: models do leave it out, and whoever runs the calls must cope. */
function isToolCall(value: unknown): value is ToolCall {
  return isObject(value) && typeof value.name === 'string' && isObject(value.arguments)
}

function isModelResponse(value: unknown): value is ModelResponse {
  if (!isObject(value) || typeof value.stopReason !== 'string' || !isObject(value.usage) || !isObject(value.message)) return false
  const { role, content, toolCalls } = value.message
  return role === 'assistant' && typeof content === 'string' && Array.isArray(toolCalls)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function describe(item: unknown): string {
  if (Array.isArray(item)) return 'a list that holds something else than tool calls'
  return isObject(item) ? `an object with the keys [${Object.keys(item).join(', ')}]` : String(item)
}
