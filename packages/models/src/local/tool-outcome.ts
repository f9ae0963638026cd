import { isPlainObject, type ToolCall } from '@minagent/types'

/** A call that was made for the request, and what came of it. */
export interface ToolOutcome {
  readonly call: ToolCall
  /** The result's data: JSON, or the text itself. */
  readonly data: unknown
  /** Why the call failed; absent when it did not. */
  readonly error?: string
}

/** Reads a tool message: a plain text, JSON, `{"error":{…}}`, or the envelope `{"ok","tool","data","error"}`. */
export function readOutcome(call: ToolCall, content: string): ToolOutcome {
  const value = parseJson(content)
  if (!isPlainObject(value)) return { call, data: value }
  if (isPlainObject(value.error) && (value.ok === false || Object.keys(value).length === 1)) {
    return { call, data: null, error: errorText(value.error) }
  }
  return 'ok' in value && 'data' in value ? { call, data: value.data } : { call, data: value }
}

/** True when the data says that nothing was found. */
export function isEmptyData(data: unknown): boolean {
  if (data === null || data === undefined || data === '') return true
  if (typeof data === 'string')
    return /^\W*(?:no (?:match|result|hit)|nothing (?:was )?found|not found|没有(?:找到|匹配|结果)|未找到)/i.test(data)
  if (Array.isArray(data)) return data.length === 0
  if (!isPlainObject(data)) return false
  const lists = Object.values(data).filter(Array.isArray)
  return Object.keys(data).length === 0 || (lists.length > 0 && lists.every((list) => list.length === 0))
}

/** The number that a result states: the data itself, or its only number, `result` and `value` first. */
export function numberOf(data: unknown): number | undefined {
  if (typeof data === 'number') return data
  if (typeof data === 'string') return /^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i.test(data) ? Number(data) : undefined
  if (!isPlainObject(data)) return undefined
  for (const key of ['result', 'value', 'sum', 'answer', 'total']) if (Object.hasOwn(data, key)) return numberOf(data[key])
  const numbers = Object.values(data).filter((value) => typeof value === 'number')
  return numbers.length === 1 ? numbers[0] : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function errorText(error: Readonly<Record<string, unknown>>): string {
  const message = typeof error.message === 'string' ? error.message : ''
  return message === '' ? String(error.code ?? 'error') : message
}
