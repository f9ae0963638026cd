import { isPlainObject } from '@minagent/types'
import type { JsonActionPrompt } from './prompts.ts'

/** What a text-only model may do in one message. */
export type JsonAction =
  | { readonly type: 'tool_call'; readonly tool_name: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly type: 'finish'; readonly answer: string }

/** Why a text is no {@link JsonAction}: the prompt text that says so, and what it is filled with. */
export interface JsonActionProblem {
  readonly type: 'problem'
  readonly text: Extract<keyof JsonActionPrompt, 'notJson' | 'notAnObject' | 'unknownType' | 'missingField' | 'extraField' | 'wrongField'>
  readonly values: Readonly<Record<string, string>>
}

/** Reads an action strictly: one JSON object with exactly the fields of its type. */
export function parseJsonAction(text: string): JsonAction | JsonActionProblem {
  const value = parseJson(text)
  if (value === undefined) return problem('notJson')
  if (!isPlainObject(value)) return problem('notAnObject')
  if (value.type === 'tool_call') return toToolCall(value)
  return value.type === 'finish' ? toFinish(value) : problem('unknownType')
}

function toToolCall({ type: _, tool_name, arguments: args, ...extra }: Record<string, unknown>): JsonAction | JsonActionProblem {
  if (typeof tool_name !== 'string') return notOfType('tool_name', tool_name, 'string')
  if (!isPlainObject(args)) return notOfType('arguments', args, 'object')
  return extraField(extra) ?? { type: 'tool_call', tool_name, arguments: args }
}

function toFinish({ type: _, answer, ...extra }: Record<string, unknown>): JsonAction | JsonActionProblem {
  if (typeof answer !== 'string') return notOfType('answer', answer, 'string')
  return extraField(extra) ?? { type: 'finish', answer }
}

function extraField(extra: Readonly<Record<string, unknown>>): JsonActionProblem | undefined {
  const [field] = Object.keys(extra)
  return field === undefined ? undefined : problem('extraField', { field })
}

function notOfType(field: string, value: unknown, type: string): JsonActionProblem {
  return value === undefined ? problem('missingField', { field }) : problem('wrongField', { field, type })
}

function problem(text: JsonActionProblem['text'], values: JsonActionProblem['values'] = {}): JsonActionProblem {
  return { type: 'problem', text, values }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
