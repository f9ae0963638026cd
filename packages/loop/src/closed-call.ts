import type { Toolbox, ToolCall, ToolErrorCode, ToolMessage, ToolResult } from '@minagent/types'
import { toolErrorText } from '@minagent/types/runtime'

/** The result of a call that was not run to its end; `reason` is what a person said to it. */
export function closed(tools: Toolbox, call: ToolCall, code: ToolErrorCode, reason?: string): ToolResult {
  const text = toolErrorText(code, call.name, tools.locale)
  return {
    ok: false,
    tool: call.name,
    callId: call.id,
    data: null,
    error: { code, message: reason === undefined ? text : `${text}: ${reason}` },
  }
}

/** What the model is given for a result. */
export function answerTo(tools: Toolbox, call: ToolCall, result: ToolResult): ToolMessage {
  const encoded = tools.encode(result)
  if (typeof encoded === 'string') return { role: 'tool', content: encoded, toolCallId: call.id, name: call.name }
  const { content, blocks, origin } = encoded
  const more = { ...(blocks ? { blocks } : {}), ...(origin ? { origin } : {}) }
  return { role: 'tool', content, toolCallId: call.id, name: call.name, ...more }
}
