import type { Model } from '@minagent/types'

/** 一个记账的模型。 */
export interface Metered {
  readonly model: Model
  /** 到目前为止的输入加输出，以 token 计。 */
  readonly total: number
}

/**
 * 练习：给模型装一只电表。每次成功的调用，把报告的 `inputTokens` 和 `outputTokens` 加进 `total`，没有报告的按 0 算；
 * 失败的调用不算，错误原样抛出。
 */
export function metered(model: Model): Metered {
  return { model, total: 0 }
}
