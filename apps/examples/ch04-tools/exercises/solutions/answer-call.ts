import type { ToolCall } from '@minagent/types'

/** 一个工具所做的事。 */
export type Work = (args: ToolCall['arguments']) => unknown

/** 执行一次调用，给出模型要看的文字；永不抛出、永不拒绝。 */
export async function answerCall(tools: Readonly<Record<string, Work>>, call: ToolCall): Promise<string> {
  const work = Object.hasOwn(tools, call.name) ? tools[call.name] : undefined
  if (!work) return failure('TOOL_NOT_FOUND', `没有工具 ${call.name}。`)
  try {
    const value: unknown = await work(call.arguments)
    return JSON.stringify(value) ?? 'null'
  } catch (error) {
    return failure('TOOL_FAILED', error instanceof Error ? error.message : String(error))
  }
}

function failure(code: string, message: string): string {
  return JSON.stringify({ error: { code, message } })
}
