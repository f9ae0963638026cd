import { withBreaker, withFallback, withRetry } from '@minagent/models'
import type { Clock, Model } from '@minagent/types'

/** 等待时用的钟和骰子；测试给假的。 */
export interface Waiting {
  readonly clock: Clock
  readonly random?: () => number
}

//#region sturdy
/** 一个结实的模型：主模型先重试一次；两次调用都这样失败，就一分钟不再问它；这时由后备回答。 */
export function sturdy(main: Model, backup: Model, waiting: Waiting): Model {
  const { clock } = waiting
  const retrying = withRetry(main, { ...waiting, maxRetries: 1 })
  const guarded = withBreaker(retrying, { failures: 2, cooldownMs: 60_000, clock })
  return withFallback([guarded, backup])
}
//#endregion sturdy
