import type { ToolCall } from '@minagent/types'

/** 模型要的一次工具调用，供脚本使用；每次都是新对象。 */
export function callOf(name: string, args: ToolCall['arguments'] = {}, id = 'c1'): ToolCall {
  return { id, name, arguments: args }
}
