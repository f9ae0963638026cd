import type { Step, ToolMessage, ToolResult } from '@minagent/types'

/** Longest part of a {@link Step.detail}, in UTF-16 units. */
const MAX_PART = 200

/** The step of a finished call: `add -> 5`, or `div !! TOOL_FAILED ValueError: …`. */
export function toolStep(round: number, result: ToolResult, message: ToolMessage): Step {
  const detail = result.ok
    ? `${cut(result.tool)} -> ${cut(shown(result.data, message))}`
    : `${cut(result.tool)} !! ${failure(result.error)}`
  return { index: round, kind: 'tool_call', detail, toolCallId: result.callId, tool: result.tool, ok: result.ok }
}

/** The last step of a run. */
export function finalStep(modelRounds: number, kind: 'final' | 'error', detail: string): Step {
  return { index: Math.max(0, modelRounds - 1), kind, detail: cut(detail) }
}

function shown(data: unknown, message: ToolMessage): string {
  return typeof data === 'string' ? data : typeof data === 'object' ? message.content : String(data)
}

function failure({ code, name, message }: { readonly code: string; readonly name?: string; readonly message: string }): string {
  return `${code} ${name === undefined ? '' : `${cut(name)}: `}${cut(message)}`
}

/** Cuts a text without leaving half of a surrogate pair. */
function cut(text: string): string {
  if (text.length <= MAX_PART) return text
  const last = text.charCodeAt(MAX_PART - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_PART - 1 : MAX_PART)
}
