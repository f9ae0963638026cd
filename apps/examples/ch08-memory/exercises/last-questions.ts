import type { ContextPolicy } from '@minagent/types'

/**
 * 练习二：只看最近几个问题。
 *
 * 写一条策略：留下系统消息，以及最近 `count` 条用户消息和它们之后的一切，其余都不给模型看。
 * 从用户消息处下刀，就不会切开调用和它的结果。
 */
export function lastQuestions(_count: number): ContextPolicy {
  throw new Error('练习：还没有写')
}
