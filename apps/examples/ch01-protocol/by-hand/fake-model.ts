import type { AssistantMessage, Message, ToolCall } from './protocol.ts'

//#region model
/** 模型：给它对话和工具的说明，它给出一条消息，并说明为什么停下。 */
export interface Model {
  complete(messages: readonly Message[], tools: readonly ToolSchema[]): Promise<ModelResponse>
}

export interface ModelResponse {
  readonly message: AssistantMessage
  readonly stopReason: 'end_turn' | 'tool_use' | 'max_tokens'
}

/** 模型看到的工具：只有数据，没有函数。 */
export interface ToolSchema {
  readonly name: string
  readonly description: string
  readonly parameters: object
}
//#endregion model

//#region fake-model
/** 照剧本回答的模型：一个字符串是一句话，一个列表是一轮工具调用。 */
export class FakeModel implements Model {
  /** 每次被问时看到的对话，留的是当时的副本。 */
  readonly calls: (readonly Message[])[] = []
  readonly #script: readonly (string | readonly ToolCall[])[]
  #next = 0

  constructor(script: readonly (string | readonly ToolCall[])[]) {
    this.#script = script
  }

  async complete(messages: readonly Message[]): Promise<ModelResponse> {
    this.calls.push(structuredClone(messages))
    const item = this.#script[this.#next++]
    if (item === undefined) throw new Error('剧本已经用完。')
    return typeof item === 'string'
      ? { message: { role: 'assistant', content: item, toolCalls: [] }, stopReason: 'end_turn' }
      : { message: { role: 'assistant', content: '', toolCalls: item }, stopReason: 'tool_use' }
  }
}
//#endregion fake-model
