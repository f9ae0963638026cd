import { defineGraph, END, send } from '@minagent/graph'

export interface ReportState {
  readonly topics: readonly string[]
  /** 只有被派发的那一份看得到自己的题目。 */
  readonly topic: string
  readonly parts: readonly string[]
  readonly report: string
  readonly approved: boolean
}

const empty: ReportState = { topics: [], topic: '', parts: [], report: '', approved: false }

//#region report
/** 一份报告：每个题目派一份 `write`，全部写完以后汇总一次，再请人批准；不批准就到此为止。 */
export const reportGraph = defineGraph({
  state: empty,
  reducers: { parts: (current, added) => [...current, ...added] },
  nodes: {
    plan: () => undefined,
    write: ({ topic }) => ({ parts: [`${topic}一节`] }),
    merge: ({ parts }) => ({ report: parts.join('、') }),
    approve: {
      ask: ({ report }) => `可以发布吗？${report}`,
      answer: (_, answer) => ({ approved: answer === '可以' }),
    },
    publish: ({ report }) => ({ report: `${report}（已发布）` }),
  },
  edges: [
    { from: 'plan', to: 'write', choose: ({ topics }) => topics.map((topic) => send('write', { topic })) },
    { from: 'write', to: 'merge' },
    { from: 'merge', to: 'approve' },
    { from: 'approve', to: ['publish', END], choose: ({ approved }) => (approved ? 'publish' : END) },
    { from: 'publish', to: END },
  ],
  start: 'plan',
})
//#endregion report
