import { type Message, type Model, type ToolCall, toolMessage } from '@minagent/types'

//#region loop
/** 执行一次调用，给出要交还给模型的文字。 */
export type Execute = (call: ToolCall) => string

/** 手写的那个循环，换成包里的类型。 */
export async function loop(model: Model, execute: Execute, opening: readonly Message[]) {
  const messages: Message[] = [...opening]
  for (let round = 0; round < 8; round++) {
    const { message } = await model.complete(messages, [])
    messages.push(message)
    if (message.toolCalls.length === 0) return messages
    for (const call of message.toolCalls) messages.push(toolMessage(call.id, execute(call)))
  }
  throw new Error('8 轮之后模型仍在要工具。')
}
//#endregion loop
