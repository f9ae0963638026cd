// 协议：一段对话由哪些消息组成。只有类型，没有行为。

//#region types
/** 模型想执行一次工具。 */
export interface ToolCall {
  /** 把调用和它的结果配成对，此外没有别的凭据。 */
  readonly id: string
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** 对话中的一条消息。`role` 说明谁在说话，也决定有哪些字段。 */
export type Message = SpokenMessage | AssistantMessage | ToolMessage

/** 程序或用户说的话。 */
interface SpokenMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** 模型说的话，以及它要的工具。 */
export interface AssistantMessage {
  readonly role: 'assistant'
  /** 只要工具、不说话的时候是空字符串，而不是没有。 */
  readonly content: string
  readonly toolCalls: readonly ToolCall[]
}

/** 工具的结果。 */
interface ToolMessage {
  readonly role: 'tool'
  readonly content: string
  /** 它回答的是哪一次调用。 */
  readonly toolCallId: string
}

/** 谁在说话：四个普通的字符串，不是 enum。 */
export type Role = Message['role']
//#endregion types
