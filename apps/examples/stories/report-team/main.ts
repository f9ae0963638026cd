// A lead with three researchers writes a report over a folder of documents. What it says is proved by them, or it is sent back.
// Offline, with scripted models: `pnpm -s --filter report-team start`; with a real one: the same with `--real "a task"`.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { RunTree } from '@minagent/multiagent'
import { checkCitations, createIndex } from '@minagent/rag'
import { indexFolder } from '@minagent/rag/node'
import type { Model, RunEvent } from '@minagent/types'
import { realModel, realOptions } from '../real-model.ts'
import { check, storyArguments, tellStory, understood } from '../self-check.ts'
import { scriptedModel } from './script.ts'
import { reportTeam, type Subject, subjects } from './team.ts'

const { values, positionals } = understood(() =>
  parseArgs({
    args: storyArguments(),
    allowPositionals: true,
    options: { ...realOptions, docs: { type: 'string', default: join(import.meta.dirname, 'documents') } },
  }),
)
const [task = 'Write a report about our rules.'] = positionals

async function models(): Promise<(name: Subject | 'lead') => Model> {
  if (!values.real) return scriptedModel
  const model = await realModel(values)
  return () => model
}

async function tell(): Promise<boolean> {
  const modelOf = await models()
  const index = createIndex()
  await indexFolder(index, values.docs)
  const run = reportTeam(index, modelOf).start(task, { runId: 'report' })
  const sentBack: string[] = []
  const events: RunEvent[] = []
  for await (const event of run) {
    events.push(event)
    if (event.type === 'model.feedback') sentBack.push(event.runId)
  }
  const result = await run.result
  console.log(`${result.final}\n\n== The team ==`)
  showTree(result.runs)
  for (const runId of sentBack) console.log(`An answer of ${runId} was sent back: it was not proved.`)

  console.log('\n== Self-check ==')
  const report = await checkCitations(result.final, index)
  const all = [result.runs, ...result.runs.runs]
  const checks = [
    check(result.stopReason === 'completed', 'The report was accepted.'),
    check(report.ok && report.citations.length >= 3, `Its ${report.citations.length} citations are proved by the documents.`),
    check(result.runs.runs.length === Object.keys(subjects).length, 'Each of the three workers was asked once.'),
    check(sideBySide(events), 'They worked side by side.'),
    check(
      all.every(({ stopReason }) => stopReason === 'completed'),
      'All runs hang in one tree, and completed.',
    ),
  ]
  return checks.every(Boolean)
}

function showTree({ runId, stopReason, runs }: RunTree, indent = ''): void {
  console.log(`${indent}${runId}: ${stopReason}`)
  for (const run of runs) showTree(run, `${indent}  `)
}

/** All workers began before the first of them ended. */
function sideBySide(events: readonly RunEvent[]): boolean {
  const below = events.filter(({ parent, type }) => parent && (type === 'run.started' || type === 'run.succeeded'))
  return below.findIndex(({ type }) => type === 'run.succeeded') === Object.keys(subjects).length
}

await tellStory(tell)
