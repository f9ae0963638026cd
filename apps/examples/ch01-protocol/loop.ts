import { type Message, type Model, type ToolCall, toolMessage, user } from '@minagent/types'

//#region loop
/** 手写的循环：问模型；它要工具就执行并把结果接在后面；它不再要工具，就结束。 */
export async function loop(model: Model, execute: (call: ToolCall) => string, opening: readonly Message[], question: string) {
  const messages: Message[] = [...opening, user(question)]
  for (let round = 0; round < 8; round++) {
    const { message } = await model.complete(messages, [])
    messages.push(message)
    if (message.toolCalls.length === 0) return messages
    for (const call of message.toolCalls) {
      // id 是调用与结果之间唯一的凭据。
      messages.push(toolMessage(call.id, execute(call)))
    }
  }
  throw new Error('8 轮之后模型仍在要工具。')
}
//#endregion loop
