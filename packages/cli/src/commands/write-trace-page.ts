import { closeSync, existsSync, openSync, readSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { priceOf } from '@minagent/models/prices'
import { htmlTrace } from '@minagent/observability'
import { isMinagentError } from '@minagent/types'
import { toJsonLine } from '@minagent/types/runtime'
import { tracePageTexts } from '../texts/trace-page-texts.ts'
import { journalEvents } from './journal-events.ts'
import { complain, type Place } from './place.ts'
import { type RecordedEvents, recordedEvents } from './recorded-events.ts'

/**
 * Writes a page about the runs of a file of events beside it, or where `--out` says. A page of a trace that is there is replaced, any other
 * file is left alone. The exit code is 1 for a file that is damaged (the page shows what can be read), 2 where no page was written.
 */
export async function writeTracePage(path: string, place: Place): Promise<0 | 1 | 2> {
  const { io, options, locale } = place
  const texts = tracePageTexts[locale]
  const file = resolve(io.cwd, path)
  const read = await readEvents(file, path, place)
  if (read === undefined) return 2
  const { events, otherLines, isDamaged } = read
  if (events.length === 0) return complain(place, texts.noEvents(path), 2)
  if (otherLines > 0) io.stderr.write(`${texts.leftOut(otherLines)}\n`)
  const page = options.out ?? `${file.replace(/\.\w{1,8}$/, '')}.html`
  try {
    if (existsSync(page) && !isTracePage(page)) return complain(place, texts.exists(page), 2)
    writeFileSync(page, htmlTrace(events, { locale, prices: priceOf }), { mode: 0o600 })
  } catch (error) {
    return complain(place, texts.cannotWrite(page, codeOf(error)), 2)
  }
  io.stdout.write(options.json ? toJsonLine({ path: page, events: events.length }) : `${texts.written(page, events.length)}\n`)
  return isDamaged ? 1 : 0
}

/** Undefined for a file that cannot be read, which the user is told. */
async function readEvents(file: string, path: string, place: Place): Promise<RecordedEvents | undefined> {
  const texts = tracePageTexts[place.locale]
  try {
    const events = await journalEvents(file)
    return events ? { events, otherLines: 0, isDamaged: false } : await recordedEvents(file, path, place)
  } catch (error) {
    if (isMinagentError(error, 'trace_failed')) complain(place, place.texts.noSuchTrace(path, codeOf(error.cause)), 2)
    else if (isMinagentError(error, 'not_found')) complain(place, texts.movedJournal(path), 2)
    else if (isMinagentError(error)) complain(place, texts.badJournal(path, error.message), 2)
    else throw error
    return undefined
  }
}

/** What every page of ours says of itself near its beginning. */
function isTracePage(path: string): boolean {
  const bytes = Buffer.alloc(2_000)
  const descriptor = openSync(path, 'r')
  try {
    const length = readSync(descriptor, bytes, 0, bytes.length, 0)
    return bytes.toString('utf8', 0, length).includes('<meta name="generator" content="minagent trace">')
  } finally {
    closeSync(descriptor)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
