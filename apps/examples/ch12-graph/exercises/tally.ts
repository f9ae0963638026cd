import type { Graph } from '@minagent/graph'

export interface TallyState {
  readonly texts: readonly string[]
  /** 只有被派发的那一份看得到自己的文字。 */
  readonly text: string
  /** 每个词出现了几次，各份加起来。 */
  readonly counts: Readonly<Record<string, number>>
  /** 出现次数最多的词；一样多时取字母次序在前的。没有文字就是 ''。 */
  readonly top: string
}

/**
 * 数词的图：`split` 给每段文字派一份 `count`，它们并排执行，各自用 `words` 切词、数数；全部数完以后 `rank` 执行一次，
 * 算出 `top`。没有文字的时候，`rank` 也要执行一次。
 *
 * 想一想：`counts` 由好几份同时写，需要一个怎样的 reducer？
 */
export function tallyGraph(_words: (text: string) => readonly string[]): Graph<TallyState> {
  throw new Error('练习：画出数词的图。')
}
