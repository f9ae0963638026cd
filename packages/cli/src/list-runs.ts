import type { Clock } from '@minagent/types'
import { toJsonLine } from '@minagent/types/runtime'
import type { CliIo } from './cli-io.ts'
import { age, type KeptRun, type KeptRunState, shortId } from './kept-run.ts'
import type { KeptRuns } from './kept-runs.ts'
import { oneLine } from './printable.ts'

/** More than a screen of runs is of use to a program only. */
const SHOWN = 20

/** Writes the runs that are kept, the latest first; with `json` all of them, one object a line. */
export async function listRuns(runs: KeptRuns, io: CliIo, clock: Clock, json: boolean): Promise<0> {
  const all = await runs.list()
  if (json) for (const { id, state, at, question } of all) io.stdout.write(toJsonLine({ id, state, at, question }))
  else io.stdout.write(all.length === 0 ? 'No run is kept.\n' : table(all, clock.now()))
  return 0
}

function table(all: readonly KeptRun[], now: number): string {
  const rows = all.slice(0, SHOWN).map(({ id, state, at, question }) => {
    return `${shortId(id)}  ${WORDS[state].padEnd(8)}  ${age(at, now).padEnd(11)}  ${oneLine(question, 60)}`
  })
  const more = all.length > SHOWN ? [`… and ${all.length - SHOWN} older: minagent runs --json`] : []
  const cutOff = all.find(({ state }) => state === 'cut_off')
  const legend = cutOff ? ['', `minagent --resume ${shortId(cutOff.id)} goes on with what was cut off.`] : []
  return `${[...rows, ...more, ...legend].join('\n')}\n`
}

const WORDS: Readonly<Record<KeptRunState, string>> = {
  running: 'running',
  cut_off: 'cut off',
  waiting: 'waiting',
  answered: 'answered',
  failed: 'failed',
  given_up: 'given up',
}
