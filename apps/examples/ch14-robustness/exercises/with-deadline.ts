import type { Clock, Model } from '@minagent/types'

/** 期限，和量它的钟。 */
export interface DeadlineOptions {
  readonly timeoutMs: number
  readonly clock: Clock
}

/**
 * 同一个模型，每次调用最多等 `timeoutMs`：过了就以 `ModelError` `timeout` 结束，并让里面的模型停下（它的 `signal`）。
 * 按时回答的照常；一次调用结束以后，不留下还在等的定时器。这里只管 `complete`，不管流。
 */
export function withDeadline(_model: Model, _options: DeadlineOptions): Model {
  throw new Error('练习：在模型外面包一层期限。')
}
