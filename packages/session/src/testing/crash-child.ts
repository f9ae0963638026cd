import { join } from 'node:path'
import process from 'node:process'
import { isPlainObject, type PersistedEvent, type RunResult, sameJson, toWireConversation } from '@minagent/types'
import { type JournaledAgent, journaled } from '../journaled.ts'
import { Boundaries } from './boundaries.ts'
import type { CrashBuild, CrashSubject } from './crash-context.ts'
import { EffectLedger } from './effect-ledger.ts'
import { watchedJournal } from './watched-journal.ts'

/** What the parent asks of a process. */
export interface CrashTask {
  readonly runId: string
  readonly folder: string
  /** The number of the boundary at which the process kills itself; absent: it runs to the end. */
  readonly killAt?: number
}

/** What a process that came to the end tells. */
export interface CrashOutcome {
  readonly boundaries: readonly string[]
  readonly stopReason: string
  /** In the wire format. */
  readonly messages: readonly object[]
  /** What the journal says against the result, as sentences. */
  readonly problems: readonly string[]
}

/** Where a task stands in the environment of the process that has to do it. */
export const TASK_VARIABLE = 'MINAGENT_CRASH_TASK'

/** The program of a process that {@link crashEverywhere} starts: begins or resumes the run, and dies where it is told to. */
export async function runCrashChild(build: CrashBuild): Promise<void> {
  const { runId, folder, killAt } = readTask(process.env[TASK_VARIABLE])
  const boundaries = new Boundaries(killAt)
  const ledger = new EffectLedger(join(folder, 'ledger'))
  const effect = (key: string) => {
    boundaries.pass(`before effect ${key}`)
    ledger.add(key)
    boundaries.pass(`after effect ${key}`)
  }
  const subject = await build({ runId, folder, effect, happened: (key) => ledger.counts().has(key) })
  // The same owner may go on at once: nobody waits for the lease of the dead.
  const durable = journaled(subject.agent, watchedJournal(subject.journal, boundaries), { ...subject.options, owner: 'crash' })
  const result = await toTheEnd(durable, subject, runId)
  const problems = problemsOf(result, await subject.journal.read(runId), await durable.replay(runId))
  await subject.close?.()
  const { stopReason, messages } = result
  const outcome: CrashOutcome = { boundaries: boundaries.names, stopReason, messages: toWireConversation(messages), problems }
  process.send?.(outcome, () => process.exit())
}

async function toTheEnd(
  durable: JournaledAgent,
  { journal, input, decide = () => 'approve' }: CrashSubject,
  runId: string,
): Promise<RunResult> {
  const begun = (await journal.read(runId)).length > 0
  let result = await (begun ? await durable.resume(runId) : durable.start(input, { runId })).result
  while (result.stopReason === 'awaiting_approval') {
    for (const call of result.pending) await durable[decide(call)](runId, call.ordinal)
    result = await (await durable.resume(runId)).result
  }
  return result
}

function problemsOf(result: RunResult, events: readonly PersistedEvent[], replayed: RunResult): readonly string[] {
  const problems: string[] = []
  if (!sameJson(replayed, result)) problems.push('the journal folds to another result')
  if (events.some(({ seq }, index) => seq !== index)) problems.push('the numbers of the events have a gap')
  const answers = events.flatMap((event) => (event.type === 'model.finished' ? [event.round] : []))
  if (new Set(answers).size !== answers.length) problems.push('a round has two answers of the model')
  return problems
}

function readTask(text: string | undefined): CrashTask {
  const task: unknown = JSON.parse(text ?? 'null')
  if (!isPlainObject(task) || typeof task.runId !== 'string' || typeof task.folder !== 'string') {
    throw new TypeError('This program is started by crashEverywhere.')
  }
  const { runId, folder, killAt } = task
  return { runId, folder, ...(typeof killAt === 'number' ? { killAt } : {}) }
}
