import { readFile, stat } from 'node:fs/promises'
import { isPlainObject } from '@minagent/types'
import { fromRecord, toRecord } from '../record.ts'
import { unlessMissing } from './folder.ts'
import { damaged } from './store-failure.ts'

/** What the records of one writer follow: the first `base` records of the run, the last of them in the segment of `previous`. */
export interface SegmentHeader {
  readonly runId: string
  /** The epoch of the segment before; 0 for none. */
  readonly previous: number
  readonly base: number
}

/** One writer's part of a run. */
export interface Segment {
  readonly header: SegmentHeader
  readonly file: string
  /** Of whole appends only. */
  readonly records: readonly string[]
  readonly bytes: number
  /** Bytes behind the last whole append: its writer was cut off in the middle of one. */
  readonly tornBytes: number
  /** When something was last written, in ms since 1970. */
  readonly writtenAt: number
}

/**
 * Reads a segment; undefined while its header is not there as a whole. Whether its records are sound is for their reader to say.
 * @throws MinagentError `journal_damaged` for a whole line that is no header.
 */
export async function readSegment(file: string, runId: string): Promise<Segment | undefined> {
  const bytes = await unlessMissing(readFile(file))
  const stats = await unlessMissing(stat(file))
  if (!bytes || !stats) return undefined
  const ended = bytes.lastIndexOf(LINE_END) + 1
  const [first, ...lines] = bytes.subarray(0, ended).toString('utf8').split('\n').slice(0, -1)
  if (first === undefined) return undefined
  const header = headerOf(first)
  if (!header) throw damaged(runId, 0, `The first line of ${file} (run ${runId}) is no header of a journal that this program knows`)
  const whole = lines.findLastIndex((line) => !line.startsWith(MORE)) + 1
  const cut = lines.slice(whole).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, bytes.length - ended)
  const records = lines.slice(0, whole).map((line) => (line.startsWith(MORE) ? line.slice(MORE.length) : line))
  return { header, file, records, bytes: bytes.length, tornBytes: cut, writtenAt: Math.round(stats.mtimeMs) }
}

/** The lines of one append: each but the last says that more belongs to it, so that a part of an append never counts. */
export function toLines(records: readonly string[]): string {
  return records.map((record, index) => `${index < records.length - 1 ? MORE : ''}${record}\n`).join('')
}

/** The first line of a segment; `claim` is a name that no other claim has. */
export function toHeaderLine({ runId, previous, base }: SegmentHeader, claim: string): string {
  return `${toRecord(JSON.stringify({ run_id: runId, previous, base, claim }))}\n`
}

const LINE_END = 0x0a
const MORE = '+'

function headerOf(line: string): SegmentHeader | undefined {
  const checked = fromRecord(line)
  if ('problem' in checked) return undefined
  const value: unknown = JSON.parse(checked.json)
  if (!isPlainObject(value)) return undefined
  const { run_id: runId, previous, base } = value
  return typeof runId === 'string' && typeof previous === 'number' && typeof base === 'number' ? { runId, previous, base } : undefined
}
