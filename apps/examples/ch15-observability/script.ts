import type { Model, ModelResponse, ToolCall } from '@minagent/types'
import type { FakeClock } from '@minagent/types/runtime'

/** 一条回答：用了多少 token，想了多久（毫秒）。 */
export interface Reply {
  readonly content?: string
  readonly calls?: readonly ToolCall[]
  readonly tokens: readonly [input: number, output: number]
  readonly ms: number
}

/** 照剧本回答的模型；每次回答都让假时钟往前走。 */
export function scripted(id: string, clock: FakeClock, replies: readonly Reply[]): Model {
  const rest = [...replies]
  return {
    id,
    async complete(): Promise<ModelResponse> {
      const { content = '', calls = [], tokens, ms } = rest.shift() ?? { tokens: [0, 0], ms: 0 }
      await clock.advance(ms)
      return {
        message: { role: 'assistant', content, toolCalls: calls },
        stopReason: calls.length > 0 ? 'tool_use' : 'end_turn',
        usage: { inputTokens: tokens[0], outputTokens: tokens[1] },
      }
    },
  }
}

/** 剧本里的一次工具调用。 */
export function call(name: string, args: ToolCall['arguments']): ToolCall {
  return { id: `call_${name}`, name, arguments: args }
}
