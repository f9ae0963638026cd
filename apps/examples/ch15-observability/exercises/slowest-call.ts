import type { Span } from '@minagent/observability'

/**
 * 这些树里最久的一次调用：模型，或者下面没有别的运行的工具。运行和步只是把时间加起来，不算。
 * 一样久的，取先开始的；一次调用也没有，是 `undefined`。
 */
export function slowestCall(_spans: readonly Span[]): Span | undefined {
  throw new Error('练习：走遍整棵树。')
}
