import type { ContextPolicy, Retriever } from '@minagent/types'

/**
 * 练习二：自己写一个回忆。
 *
 * 用最新一条用户消息去 `memory` 里找，最多 `limit` 条；找到了，就在这条消息前面放一条用户消息，`name` 是 `'memory'`，
 * 内容是找到的文字，一条一行。没找到，就什么也不放。拿到的消息不能改。
 */
export function ownRecall(_memory: Retriever, _limit: number): ContextPolicy {
  return { view: (messages) => messages }
}
