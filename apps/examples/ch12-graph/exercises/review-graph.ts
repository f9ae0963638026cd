import { defineGraph, END, type Graph } from '@minagent/graph'

export interface DraftState {
  readonly draft: string
  /** 审稿人的意见；'' 是没有意见。 */
  readonly remark: string
  /** 写过几稿。 */
  readonly drafts: number
}

export interface Desk {
  /** 按意见写一稿；第一稿的意见是 ''。 */
  write(remark: string): string
  /** 给出意见；'' 表示通过。 */
  review(draft: string): string
}

/**
 * 写、审、改的圈：`write` 写一稿，`review` 给意见；没有意见就结束，有意见就带着意见重写。
 * 写到第 `maxDrafts` 稿还有意见，也结束，意见留在状态里。
 *
 * 现在这张图写完一稿、审完就结束了。
 */
export function reviewGraph({ write, review }: Desk, _maxDrafts: number): Graph<DraftState> {
  const empty: DraftState = { draft: '', remark: '', drafts: 0 }
  return defineGraph({
    state: empty,
    nodes: {
      write: ({ remark, drafts }) => ({ draft: write(remark), drafts: drafts + 1 }),
      review: ({ draft }) => ({ remark: review(draft) }),
    },
    edges: [
      { from: 'write', to: 'review' },
      { from: 'review', to: END },
    ],
    start: 'write',
  })
}
