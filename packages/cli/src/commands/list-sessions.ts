import { toJsonLine } from '@minagent/types/runtime'
import stringWidth from 'string-width'
import { type KeptRun, shortId } from '../kept-run.ts'
import { oneLine } from '../printable.ts'
import type { CommandTexts } from '../texts/command-texts.ts'
import type { Place } from './place.ts'

/** More than a screen of runs is of use to a program only. */
const SHOWN = 20

/** Writes the runs that are kept, the latest first; with `--json` all of them, one object a line. */
export async function listSessions({ runs, io, clock, options, texts }: Place): Promise<0> {
  const all = await runs.list()
  if (options.json) for (const { id, state, at, question } of all) io.stdout.write(toJsonLine({ id, state, at, question }))
  else io.stdout.write(all.length === 0 ? `${texts.noRuns}\n` : table(all, clock.now(), texts))
  return 0
}

function table(all: readonly KeptRun[], now: number, texts: CommandTexts): string {
  const rows = all.slice(0, SHOWN).map(({ id, state, at, question }) => {
    return `${shortId(id)}  ${padded(texts.states[state], 8)}  ${padded(texts.age(Math.floor(Math.max(0, now - at) / 60_000)), 11)}  ${oneLine(question, 60)}`
  })
  const more = all.length > SHOWN ? [texts.olderRuns(all.length - SHOWN)] : []
  const cutOff = all.find(({ state }) => state === 'cut_off')
  const legend = cutOff ? ['', texts.goesOn(shortId(cutOff.id))] : []
  return `${[...rows, ...more, ...legend].join('\n')}\n`
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)))
}
