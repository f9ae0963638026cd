// A code agent gets a repository with a failing test. It is done when the tests pass, not when it says so.
// Offline, with a scripted model: `pnpm -s --filter code-agent start`; with a real one: the same with `--real`, and a key in the environment.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recordRun } from '@minagent/models'
import { codingTools } from 'ch18/coding-tools.ts'
import { narrator } from 'ch18/narrator.ts'
import { runTests } from 'ch18/run-tests.ts'
import { changesBetween, snapshotOf } from 'ch18/snapshot.ts'
import { understood } from '../self-check.ts'
import { chooseModel } from './choose-model.ts'
import { codingAgent, task } from './coding-agent.ts'

const { values } = understood(() =>
  parseArgs({
    options: { real: { type: 'boolean' }, model: { type: 'string' }, trace: { type: 'string', default: 'trace.jsonl' } },
  }),
)

async function tell(folder: string): Promise<boolean> {
  const model = chooseModel(values)
  const root = join(folder, 'workspace')
  const original = join(import.meta.dirname, 'repository')
  cpSync(original, root, { recursive: true })
  mkdirSync(join(folder, 'neighbour'))
  writeFileSync(join(folder, 'neighbour/notes.txt'), 'Not of this repository.\n')
  const outside = () => [snapshotOf(folder, ['workspace']), snapshotOf(original)]
  const outsideBefore = outside()
  const tools = codingTools(root, 'en')
  try {
    console.log('== The repository ==')
    const first = await runTests(tools.registry, 0, { runId: 'story', id: 'first' })
    console.log(`${first.passed} of ${first.total} tests pass.`)

    console.log('\n== The agent ==')
    const repository = { root, before: snapshotOf(root), tests: first.total }
    const { result, recording } = await recordRun((parts) => codingAgent(repository, tools.registry, parts, narrator('en')).run(task), {
      model,
    })
    console.log(`${result.stopReason}: ${result.modelRounds} model rounds, ${result.toolCalls} tool calls.`)

    console.log('\n== Self-check ==')
    const last = await runTests(tools.registry, first.total, { runId: 'story', id: 'last' })
    const inside = changesBetween(repository.before, snapshotOf(root))
    const strayed = outside().flatMap((after, at) => changesBetween(outsideBefore[at] ?? after, after))
    writeFileSync(values.trace, recording)
    const checks = [
      check(!first.green && last.green, `The tests failed before and pass now: ${last.passed} of ${first.total}.`),
      check(result.stopReason === 'completed', 'The gate accepted.'),
      check(
        inside.every((path) => path.startsWith('src/')),
        `In the workspace only src/ has changed: ${inside.join(', ')}.`,
      ),
      check(strayed.length === 0, `Outside the workspace nothing has changed${strayed.map((path) => `, but ${path}`).join('')}.`),
    ]
    return checks.every(Boolean)
  } finally {
    await tools.close()
  }
}

function check(holds: boolean, sentence: string): boolean {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${sentence}`)
  return holds
}

const folder = mkdtempSync(join(tmpdir(), 'minagent-code-agent-'))
try {
  process.exitCode = (await tell(folder)) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
} finally {
  rmSync(folder, { recursive: true, force: true })
}
