import { type Message, type Model, type ToolCall, type ToolSchema, toolMessage } from '@minagent/types'

//#region loop
/** 循环对工具的全部要求：说明给模型看，执行由循环来叫。 */
export interface Tools {
  readonly schemas: readonly ToolSchema[]
  execute(call: ToolCall): string
}

/** 手写的那个循环，换成包里的类型。 */
export async function loop(model: Model, tools: Tools, opening: readonly Message[]) {
  const messages: Message[] = [...opening]
  for (let round = 0; round < 8; round++) {
    const { message } = await model.complete(messages, tools.schemas)
    messages.push(message)
    if (message.toolCalls.length === 0) return messages
    for (const call of message.toolCalls) messages.push(toolMessage(call.id, tools.execute(call)))
  }
  throw new Error('8 轮之后模型仍在要工具。')
}
//#endregion loop
