import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineGraph, END, send } from '@minagent/graph'
import { stepStore } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { systemClock } from '@minagent/types/runtime'

/** A loop with a fan-out in it, whose nodes note in a file that they ran; its steps are kept in files. */
export function countingGraph(folder: string) {
  const state: { readonly round: number; readonly item: number; readonly seen: readonly string[] } = { round: 0, item: 0, seen: [] }
  return defineGraph(
    {
      state,
      reducers: { seen: (current, update) => [...current, ...update] },
      nodes: {
        plan: ({ round }) => ({ round: round + 1 }),
        async work({ round, item }, { address }) {
          await systemClock.sleep(item)
          appendFileSync(join(folder, 'ran.txt'), `${address}\n`)
          return { seen: [`${round}.${item}`] }
        },
        join: () => ({ seen: ['join'] }),
      },
      edges: [
        { from: 'plan', to: 'work', choose: () => [3, 2, 1].map((item) => send('work', { item })) },
        { from: 'work', to: 'join' },
        { from: 'join', to: ['plan', END], choose: ({ round }) => (round < 10 ? 'plan' : END) },
      ],
      start: 'plan',
    },
    { steps: stepStore(fileJournal(join(folder, 'runs')), { owner: 'test', resumeBudget: 1000 }) },
  )
}
