import { MinagentError } from '@minagent/types'
import { askUser, canAsk } from './ask-user.ts'
import type { CliIo } from './cli-io.ts'
import type { Place } from './commands/place.ts'
import { age, type KeptRun, shortId } from './kept-run.ts'
import { oneLine } from './printable.ts'
import { type ResumeTexts, resumeTexts } from './texts/resume-texts.ts'

/**
 * The run to go on with: the one whose id begins as `wanted` says, else the last that was cut off or, where somebody can answer, waits
 * for an approval; among several, a person at a terminal is asked. Undefined when that person took none.
 * @throws MinagentError `invalid_definition` when there is none that can be gone on with.
 */
export async function chooseRun(wanted: string | undefined, place: RunPlace): Promise<KeptRun | undefined> {
  const { runs, io, locale } = place
  const texts = resumeTexts[locale]
  const all = await runs.list()
  if (wanted !== undefined) return await resumable(named(wanted, all, texts), place)
  const open = all.filter(({ state }) => state === 'cut_off' || state === 'running' || (state === 'waiting' && canAsk(io)))
  if (open.length > 1 && canAsk(io)) return await picked(open, place)
  for (const run of open) {
    const settled = await settledRun(run, place)
    if (settled && canGoOn(settled, io)) return settled
  }
  throw refusal(texts.refusal(texts.noneCutOff, open.length > 0 ? texts.othersGoOn : texts.listed))
}

/** Where runs are kept, and who is asked about them. */
export type RunPlace = Pick<Place, 'runs' | 'io' | 'clock' | 'locale'>

function named(wanted: string, all: readonly KeptRun[], texts: ResumeTexts): KeptRun {
  const [run, ...others] = all.filter(({ id }) => id.startsWith(wanted))
  if (!run || wanted === '') throw refusal(texts.refusal(texts.noSuchRun(JSON.stringify(wanted)), texts.listed))
  if (others.length > 0) throw refusal(texts.refusal(texts.several(others.length + 1, wanted), texts.giveMore))
  return run
}

async function picked(open: readonly KeptRun[], place: RunPlace): Promise<KeptRun | undefined> {
  const { io, clock, locale } = place
  const texts = resumeTexts[locale]
  const now = clock.now()
  for (const [index, { state, at, question }] of open.entries()) {
    const mark = state === 'running' ? ` (${texts.mayGoOn})` : ''
    io.stderr.write(`${String(index + 1).padStart(3)}  ${age(at, now, locale).padEnd(11)}  ${oneLine(question, 60)}${mark}\n`)
  }
  const answer = await askUser(texts.which, io)
  if (answer === undefined) return undefined
  const run = open[Number(answer === '' ? 1 : answer) - 1]
  if (!run) throw refusal(texts.refusal(texts.notInList(JSON.stringify(answer)), texts.inList(open.length)))
  return await resumable(run, place)
}

async function resumable(run: KeptRun, place: RunPlace): Promise<KeptRun> {
  const texts = resumeTexts[place.locale]
  const settled = await settledRun(run, place)
  if (settled && canGoOn(settled, place.io)) return settled
  throw refusal(texts.refusal(texts.cannotGoOn(shortId(run.id), settled?.state ?? 'answered'), texts.cutOffListed))
}

/** A run that waits is gone on with by asking again. */
function canGoOn({ state }: KeptRun, io: CliIo): boolean {
  return state === 'cut_off' || (state === 'waiting' && canAsk(io))
}

/** Right after a process was killed its run seems to go on: a moment later it is known. */
async function settledRun(run: KeptRun, { runs, io, locale }: RunPlace): Promise<KeptRun | undefined> {
  if (run.state !== 'running') return run
  io.stderr.write(`${resumeTexts[locale].looking(shortId(run.id))}\n`)
  return await runs.afterItsLease(run)
}

function refusal(message: string): MinagentError<'invalid_definition'> {
  return new MinagentError('invalid_definition', message, { details: { name: '--resume' } })
}
