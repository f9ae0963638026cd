import { type Model, toWireConversation, type Usage } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'

//#region budget
/** 同一个模型，加上一笔预算：问之前先估算，放不下就不问；答完之后按它报告的用量结账。 */
export function withBudget(model: Model, limit: number): Model {
  let spent = 0
  return {
    async complete(messages, tools, options) {
      const estimate = estimateTokens(JSON.stringify([toWireConversation(messages), tools]))
      const left = limit - spent - estimate
      if (left < 1) throw new Error(`已用 ${spent}，再问一次就会超过 ${limit} 个 token`)

      const response = await model.complete(messages, tools, { ...options, maxOutputTokens: left })
      spent += tokensOf(response.usage) ?? estimate
      return response
    },
  }
}

/** 没有报告用量的模型，只好按估算收费。 */
function tokensOf({ inputTokens, outputTokens = 0 }: Usage): number | undefined {
  return inputTokens === undefined ? undefined : inputTokens + outputTokens
}
//#endregion budget
