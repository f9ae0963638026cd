import type { Model, ModelResponse, ToolCall } from '@minagent/types'
import type { FakeClock } from '@minagent/types/runtime'

/** 一条回答：用了多少 token，想了多久（毫秒）。 */
export interface TimedReply {
  readonly content?: string
  readonly calls?: readonly ToolCall[]
  readonly tokens: readonly [input: number, output: number]
  readonly ms: number
}

//#region timed
/** 照剧本回答的模型，每次都要想一会儿：时间走假时钟。 */
export function timedModel(id: string, clock: FakeClock, replies: readonly TimedReply[]): Model {
  const rest = [...replies]
  return {
    id,
    async complete(_messages, _tools, options): Promise<ModelResponse> {
      const { content = '', calls = [], tokens, ms } = rest.shift() ?? { tokens: [0, 0], ms: 0 }
      await clock.sleep(ms, options?.signal)
      return {
        message: { role: 'assistant', content, toolCalls: calls },
        stopReason: calls.length > 0 ? 'tool_use' : 'end_turn',
        usage: { inputTokens: tokens[0], outputTokens: tokens[1] },
      }
    },
  }
}
//#endregion timed
