import type { PersistedEvent } from '@minagent/types'

/** 一次开始了、却没有结果的调用。 */
export interface OpenCall {
  readonly round: number
  readonly ordinal: number
  readonly name: string
}

/**
 * 练习二：从日志里找出悬着的调用。
 *
 * 一次调用由轮次 `round` 和序号 `ordinal` 认定。返回有 `tool.call.started`、没有 `tool.call.finished` 的那些，按开始的先后。
 */
export function openCalls(_events: readonly PersistedEvent[]): readonly OpenCall[] {
  throw new Error('练习：还没有写')
}
