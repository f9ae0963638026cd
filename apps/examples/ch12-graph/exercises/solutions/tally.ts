import { defineGraph, END, type Graph, send } from '@minagent/graph'
import type { TallyState } from '../tally.ts'

export function tallyGraph(words: (text: string) => readonly string[]): Graph<TallyState> {
  const empty: TallyState = { texts: [], text: '', counts: {}, top: '' }
  return defineGraph({
    state: empty,
    reducers: { counts: added },
    nodes: {
      split: () => undefined,
      count: ({ text }) => ({ counts: words(text).reduce((counts, word) => added(counts, { [word]: 1 }), {}) }),
      rank: ({ counts }) => ({ top: topOf(counts) }),
    },
    edges: [
      {
        from: 'split',
        to: ['count', 'rank'],
        choose: ({ texts }) => (texts.length === 0 ? 'rank' : texts.map((text) => send('count', { text }))),
      },
      { from: 'count', to: 'rank' },
      { from: 'rank', to: END },
    ],
    start: 'split',
  })
}

type Counts = TallyState['counts']

function added(current: Counts, more: Counts): Counts {
  const sum: Record<string, number> = { ...current }
  for (const [word, count] of Object.entries(more)) sum[word] = (sum[word] ?? 0) + count
  return sum
}

function topOf(counts: Counts): string {
  const words = Object.keys(counts).sort()
  return words.reduce((best, word) => ((counts[word] ?? 0) > (counts[best] ?? 0) ? word : best), words[0] ?? '')
}
