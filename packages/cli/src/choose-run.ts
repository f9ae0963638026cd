import { type Clock, MinagentError } from '@minagent/types'
import { askUser, canAsk } from './ask-user.ts'
import type { CliIo } from './cli-io.ts'
import { age, type KeptRun, type KeptRunState, shortId } from './kept-run.ts'
import type { KeptRuns } from './kept-runs.ts'
import { oneLine } from './printable.ts'

/**
 * The run to go on with: the one whose id begins as `wanted` says, else the last that was cut off or, where somebody can answer, waits
 * for an approval; among several, a person at a terminal is asked. Undefined when that person took none.
 * @throws MinagentError `invalid_definition` when there is none that can be gone on with.
 */
export async function chooseRun(runs: KeptRuns, wanted: string | undefined, io: CliIo, clock: Clock): Promise<KeptRun | undefined> {
  const all = await runs.list()
  if (wanted !== undefined) return await resumable(named(wanted, all), runs, io)
  const open = all.filter(({ state }) => state === 'cut_off' || state === 'running' || (state === 'waiting' && canAsk(io)))
  if (open.length > 1 && canAsk(io)) return await picked(open, runs, io, clock)
  for (const run of open) {
    const settled = await settledRun(run, runs, io)
    if (settled && canGoOn(settled, io)) return settled
  }
  throw refusal('no run was cut off', open.length > 0 ? 'those that did not end go on in other processes' : 'minagent sessions lists them')
}

function named(wanted: string, all: readonly KeptRun[]): KeptRun {
  const [run, ...others] = all.filter(({ id }) => id.startsWith(wanted))
  if (!run || wanted === '') throw refusal(`there is no run ${JSON.stringify(wanted)}`, 'minagent sessions lists them')
  if (others.length > 0) throw refusal(`${others.length + 1} runs begin with ${wanted}`, 'give more of the id')
  return run
}

async function picked(open: readonly KeptRun[], runs: KeptRuns, io: CliIo, clock: Clock): Promise<KeptRun | undefined> {
  const now = clock.now()
  for (const [index, { state, at, question }] of open.entries()) {
    const mark = state === 'running' ? ' (goes on in another process, or was cut off this moment)' : ''
    io.stderr.write(`${String(index + 1).padStart(3)}  ${age(at, now).padEnd(11)}  ${oneLine(question, 60)}${mark}\n`)
  }
  const answer = await askUser('Which run is to go on? [1] ', io)
  if (answer === undefined) return undefined
  const run = open[Number(answer === '' ? 1 : answer) - 1]
  if (!run) throw refusal(`there is no run ${JSON.stringify(answer)} in the list`, `1 to ${open.length} are`)
  return await resumable(run, runs, io)
}

async function resumable(run: KeptRun, runs: KeptRuns, io: CliIo): Promise<KeptRun> {
  const settled = await settledRun(run, runs, io)
  if (settled && canGoOn(settled, io)) return settled
  throw refusal(`run ${shortId(run.id)} ${WHY[settled?.state ?? 'answered']}`, 'minagent sessions lists those that were cut off')
}

/** A run that waits is gone on with by asking again. */
function canGoOn({ state }: KeptRun, io: CliIo): boolean {
  return state === 'cut_off' || (state === 'waiting' && canAsk(io))
}

/** Right after a process was killed its run seems to go on: a moment later it is known. */
async function settledRun(run: KeptRun, runs: KeptRuns, io: CliIo): Promise<KeptRun | undefined> {
  if (run.state !== 'running') return run
  io.stderr.write(`Looking whether run ${shortId(run.id)} still goes on …\n`)
  return await runs.afterItsLease(run)
}

/** Why a run cannot be gone on with. */
const WHY: Readonly<Record<KeptRunState, string>> = {
  cut_off: 'was cut off',
  running: 'goes on in another process',
  waiting: 'waits for an approval, which is asked for in a terminal',
  answered: 'has ended',
  failed: 'has ended without an answer: ask again',
  given_up: 'was cut off again and again, or its file is damaged: ask again',
}

function refusal(problem: string, advice: string): MinagentError<'invalid_definition'> {
  return new MinagentError('invalid_definition', `${problem} (${advice})`, { details: { name: '--resume' } })
}
