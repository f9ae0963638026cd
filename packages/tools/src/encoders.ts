import type { ToolResult } from '@minagent/types'

/** Turns a result into the text that the model is given. */
export type Encoder = (result: ToolResult) => string

//#region plain
/** A success is its text, or compact JSON of its data; a failure is `{"error":{"code","message","name"?}}`. */
export const plain: Encoder = (result) => {
  if (!result.ok) return JSON.stringify({ error: result.error })
  const { data } = result
  return typeof data === 'string' ? data : typeof data === 'number' ? String(data) : JSON.stringify(data)
}
//#endregion plain

/** `{"ok","tool","data","error"}`, both ways. */
export const envelope: Encoder = ({ ok, tool, data, error }) => JSON.stringify({ ok, tool, data, error })
