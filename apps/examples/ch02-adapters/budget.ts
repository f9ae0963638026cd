import { type Message, type Model, type ToolSchema, toolMessage, toWireConversation, type Usage, user } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'

//#region budget
/** 第 1 章的循环，加上一笔预算：每次调用之前先估算，放不下就停；之后按模型报告的用量结账。 */
export async function runWithin(limit: number, model: Model, tools: readonly ToolSchema[], input: string): Promise<string> {
  const messages: Message[] = [user(input)]
  let spent = 0
  for (;;) {
    const estimate = estimateTokens(JSON.stringify([toWireConversation(messages), tools]))
    const left = limit - spent - estimate
    if (left < 1) return `停止：已用 ${spent}，再问一次就会超过 ${limit} 个 token`

    const { message, usage } = await model.complete(messages, tools, { maxOutputTokens: left })
    spent += tokensOf(usage) ?? estimate
    console.log(`用量 ${usage.inputTokens} + ${usage.outputTokens}，共 ${spent}`)
    messages.push(message)
    if (message.toolCalls.length === 0) return message.content
    for (const call of message.toolCalls) messages.push(toolMessage(call, '多云，21 度。'))
  }
}

/** 没有报告用量的模型，只好按估算收费。 */
function tokensOf({ inputTokens, outputTokens }: Usage): number | undefined {
  return inputTokens === undefined ? undefined : inputTokens + (outputTokens ?? 0)
}
//#endregion budget
