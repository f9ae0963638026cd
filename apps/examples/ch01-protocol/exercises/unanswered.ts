import type { Message, ToolCall } from '../by-hand/protocol.ts'

/**
 * 练习：找出对话里还没有结果的工具调用，按它们出现的顺序。
 * 一条 tool 消息只能回答在它之前出现的调用。
 */
export function unanswered(_messages: readonly Message[]): ToolCall[] {
  throw new Error('练习：还没有写 unanswered。')
}
