import type { RunEvent, RunStopReason } from '@minagent/types'

/** 一次运行的账。 */
export interface Tally {
  readonly rounds: number
  readonly toolCalls: number
  readonly stopReason: RunStopReason | undefined
}

/**
 * 练习：只看事件，算出 `RunResult` 里的三个数：模型答了几轮，执行了几次工具，为什么停。
 * 没有开始过的调用不算执行；开始了、却在等人批准的，也还不算。
 */
export function tally(events: readonly RunEvent[]): Tally {
  const count = (type: RunEvent['type']) => events.filter((event) => event.type === type).length
  return { rounds: count('model.started'), toolCalls: count('tool.call.finished'), stopReason: undefined }
}
