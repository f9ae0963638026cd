import { Agent, type Gate } from '@minagent/loop'
import type { RunParts } from '@minagent/models'
import type { Observer, Toolbox } from '@minagent/types'
import { runTests } from './run-tests.ts'
import { changesBetween, type Snapshot, snapshotOf } from './snapshot.ts'

/** A repository with work to do. */
export interface Repository {
  readonly root: string
  /** How it was handed over. */
  readonly before: Snapshot
  /** How many tests it has. */
  readonly tests: number
}

export const task = 'A test of this repository fails. Find the fault, mend it in src/, and say what it was.'

const system = `You are a careful programmer in a small repository.
Run the tests, look for the cause of a failure and not only for its place, and mend the cause with a small change.
The tests stay as they are. You are done when all of them pass: then answer in one or two sentences.`

/** The agent, of parts that can be recorded. Its word alone ends nothing: the gate does. */
export function codingAgent(repository: Repository, toolbox: Toolbox, { model, tools, clock, ids }: RunParts, observer: Observer): Agent {
  const recorded = tools(toolbox)
  return new Agent({
    model,
    tools: recorded,
    system,
    gate: testsPass(repository, recorded),
    observers: [observer],
    maxSteps: 40,
    limits: { toolCalls: 80, tokens: 500_000, modelTimeoutMs: 120_000 },
    runtime: { clock, ids },
  })
}

//#region gate
/** Accepts an answer when nothing but src/ has changed and the tests, really run, pass. */
function testsPass({ root, before, tests }: Repository, toolbox: Toolbox): Gate {
  return async (_answer, { runId, round, signal }) => {
    const strayed = changesBetween(before, snapshotOf(root)).filter((path) => !path.startsWith('src/'))
    if (strayed.length > 0) return { accept: false, feedback: `Only src/ may change. Bring these back as they were: ${strayed.join(', ')}` }
    const { green, passed, report } = await runTests(toolbox, tests, { runId, id: `gate_${round}`, signal })
    if (green) return { accept: true }
    return { accept: false, feedback: `You are not done: ${passed} of ${tests} tests pass.\n${report}` }
  }
}
//#endregion gate
