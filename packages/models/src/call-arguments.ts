import { isPlainObject, type ToolCall } from '@minagent/types'

/** What a call was given, or the raw text when that is no JSON object. */
export type CallArguments = Pick<ToolCall, 'arguments' | 'invalidArguments'>

/** Reads the arguments of a call from the text that a provider sends; nothing at all means no arguments (F5). */
export function callArguments(text: string | null | undefined): CallArguments {
  if (text === undefined || text === null || text.trim() === '') return { arguments: {} }
  const value = parsed(text)
  return isPlainObject(value) ? { arguments: value } : { arguments: {}, invalidArguments: text }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
