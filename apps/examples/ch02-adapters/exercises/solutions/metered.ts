import type { Model } from '@minagent/types'

/** 一个记账的模型。 */
export interface Metered {
  readonly model: Model
  /** 到目前为止的输入加输出，以 token 计。 */
  readonly total: number
}

export function metered(model: Model): Metered {
  let total = 0
  return {
    get total() {
      return total
    },
    model: {
      async complete(messages, tools, options) {
        const response = await model.complete(messages, tools, options)
        const { inputTokens = 0, outputTokens = 0 } = response.usage
        total += inputTokens + outputTokens
        return response
      },
    },
  }
}
