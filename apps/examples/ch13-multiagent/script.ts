import type { ScriptReply } from '@minagent/models'
import type { ToolCall } from '@minagent/types'

/** 脚本里的一次工具调用。 */
export function call(name: string, args: ToolCall['arguments']): ToolCall {
  return { id: `call_${name}`, name, arguments: args }
}

/** 一条用了这么多输入 token 的回答。 */
export function reply(content: string, inputTokens: number, toolCalls: readonly ToolCall[] = []): ScriptReply {
  return {
    message: { role: 'assistant', content, toolCalls },
    stopReason: toolCalls.length > 0 ? 'tool_use' : 'end_turn',
    usage: { inputTokens },
  }
}
