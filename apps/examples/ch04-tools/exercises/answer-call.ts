import type { ToolCall } from '@minagent/types'

/** 一个工具所做的事。 */
export type Work = (args: ToolCall['arguments']) => unknown

/**
 * 练习：自己写 `registry.call` 的核心。执行一次调用，给出模型要看的文字，而且永不抛出、永不拒绝：
 * 成功是结果的 JSON；失败是 `{"error":{"code","message"}}`，
 * 没有这个工具时 code 是 TOOL_NOT_FOUND，其余都是 TOOL_FAILED。
 */
export async function answerCall(tools: Readonly<Record<string, Work>>, call: ToolCall): Promise<string> {
  return JSON.stringify(tools[call.name]?.(call.arguments))
}
