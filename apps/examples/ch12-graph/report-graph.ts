import { defineGraph, END, type GraphOptions, send } from '@minagent/graph'
import type { Retriever } from '@minagent/types'

export interface ReportState {
  readonly topics: readonly string[]
  /** 只有被派发的那一份看得到自己的题目。 */
  readonly topic: string
  readonly parts: readonly string[]
  readonly report: string
  readonly answer: string
}

const empty: ReportState = { topics: [], topic: '', parts: [], report: '', answer: '' }

//#region report
/** 差旅标准：每个题目派一份 `write` 去查手册，全部写完以后汇总一次，再请人看；不满意就改，改完再看。 */
export function reportGraph(handbook: Retriever, options: GraphOptions = {}) {
  return defineGraph(
    {
      state: empty,
      reducers: { parts: (current, added) => [...current, ...added] },
      nodes: {
        plan: () => undefined,
        write: async ({ topic }) => ({ parts: [await ruleOf(handbook, topic)] }),
        merge: ({ parts }) => ({ report: `${parts.join('；')}。` }),
        review: {
          ask: ({ report }) => `可以发布吗？${report}`,
          answer: (_, answer) => ({ answer: String(answer) }),
        },
        revise: ({ report, answer }) => ({ report: `${report}${answer}。` }),
        publish: ({ report }) => ({ report: `【已发布】${report}` }),
      },
      edges: [
        { from: 'plan', to: 'write', choose: ({ topics }) => topics.map((topic) => send('write', { topic })) },
        { from: 'write', to: 'merge' },
        { from: 'merge', to: 'review' },
        { from: 'review', to: ['publish', 'revise'], choose: ({ answer }) => (answer === '可以' ? 'publish' : 'revise') },
        { from: 'revise', to: 'review' },
        { from: 'publish', to: END },
      ],
      start: 'plan',
    },
    options,
  )
}
//#endregion report

/** 手册的表格里写着这个题目的那一行。 */
async function ruleOf(handbook: Retriever, topic: string): Promise<string> {
  const [best] = await handbook.search(`${topic} 上限`, { limit: 1 })
  const row = best?.text.split('\n').find((line) => line.includes(topic)) ?? '|手册里没有'
  return `${topic}${row.replaceAll(topic, '').replaceAll('|', '').trim()}`
}
