import type { Model, ToolSchema } from './fake-model.ts'
import type { Message } from './protocol.ts'

/** 一个工具：给模型看的说明，和真正去做的函数。 */
export interface Tool extends ToolSchema {
  execute(args: Readonly<Record<string, unknown>>): unknown
}

//#region loop
/** 问模型；它要工具，就执行，把结果接在后面再问；它不要工具了，就结束。 */
export async function loop(model: Model, tools: readonly Tool[], opening: readonly Message[]) {
  const messages: Message[] = [...opening]
  const schemas = tools.map(({ execute: _, ...schema }) => schema)
  for (let round = 0; round < 8; round++) {
    const { message } = await model.complete(messages, schemas)
    messages.push(message)
    if (message.toolCalls.length === 0) return messages
    for (const call of message.toolCalls) {
      const tool = tools.find(({ name }) => name === call.name)
      const content = tool ? String(tool.execute(call.arguments)) : `没有叫 ${call.name} 的工具。`
      messages.push({ role: 'tool', content, toolCallId: call.id })
    }
  }
  throw new Error('8 轮之后模型仍在要工具。')
}
//#endregion loop
