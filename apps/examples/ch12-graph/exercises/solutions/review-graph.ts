import { defineGraph, END, type Graph } from '@minagent/graph'
import type { Desk, DraftState } from '../review-graph.ts'

export function reviewGraph({ write, review }: Desk, maxDrafts: number): Graph<DraftState> {
  const empty: DraftState = { draft: '', remark: '', drafts: 0 }
  return defineGraph({
    state: empty,
    nodes: {
      write: ({ remark, drafts }) => ({ draft: write(remark), drafts: drafts + 1 }),
      review: ({ draft }) => ({ remark: review(draft) }),
    },
    edges: [
      { from: 'write', to: 'review' },
      { from: 'review', to: ['write', END], choose: ({ remark, drafts }) => (remark === '' || drafts >= maxDrafts ? END : 'write') },
    ],
    start: 'write',
  })
}
