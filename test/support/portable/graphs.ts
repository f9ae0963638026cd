import { defineGraph, END, send } from '@minagent/graph'
import { memoryJournal, stepStore } from '@minagent/session'

const report = defineGraph(
  {
    state: { topics: ['tea', 'coffee'], topic: '', parts: [] as string[], report: '' },
    reducers: { parts: (parts, added) => [...parts, ...added] },
    nodes: {
      plan: () => undefined,
      write: { run: ({ topic }) => ({ parts: [topic] }), retries: 1, timeoutMs: 60_000 },
      approve: {
        ask: ({ parts }) => `Publish ${parts.join(', ')}?`,
        answer: ({ parts }, said) => ({ report: `${said} ${parts.join(',')}` }),
      },
    },
    edges: [
      { from: 'plan', to: 'write', choose: ({ topics }) => topics.map((topic) => send('write', { topic })) },
      { from: 'write', to: 'approve' },
      { from: 'approve', to: END },
    ],
    start: 'plan',
  },
  { steps: stepStore(memoryJournal()) },
)

/** A graph with a fan-out, a join and a question, answered later from its journal, and a fork from its history. */
export async function graphs(): Promise<string[]> {
  const run = report.start({}, { runId: 'report' })
  const events: string[] = []
  for await (const { type } of run) events.push(type)
  const answered = await report.resume('report', { '2:approve': 'yes' }).result
  const fork = await report.fork('report', 2, { runId: 'fork', state: { parts: ['milk'] } }).result
  const history = await report.history('report')
  const question = fork.status === 'suspended' ? fork.pending[0]?.question : fork.status
  return [`graph ${events.length} ${events.at(-1)} ${answered.state.report} ${history.length}`, `fork ${question}`]
}
