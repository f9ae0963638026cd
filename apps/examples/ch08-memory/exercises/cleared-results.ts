import type { ContextPolicy } from '@minagent/types'

/**
 * 练习一：只清空旧的工具结果。
 *
 * 工具的结果通常最长，也最先过时。写一条策略：最新的 `keep` 个工具结果原样给模型看，更早的内容换成 `（已省略）`。
 * 消息一条也不能少，否则调用就没有了结果；拿到的消息也不能改，那是全部历史。
 */
export function clearedResults(_keep: number): ContextPolicy {
  return { view: (messages) => messages }
}
