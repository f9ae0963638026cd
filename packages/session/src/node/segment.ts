import { readFile, stat } from 'node:fs/promises'
import { isPlainObject } from '@minagent/types'
import { fromRecord, toRecord } from '../record.ts'
import { unlessMissing } from './folder.ts'
import { readFrames, toFrames } from './frames.ts'
import { damaged } from './store-failure.ts'

/** What the records of one writer follow: the first `base` records of the run, the last of them in the segment of `previous`. */
export interface SegmentHeader {
  readonly runId: string
  readonly epoch: number
  /** The epoch of the segment before; 0 for none. */
  readonly previous: number
  readonly base: number
  /** When the run was claimed, in ms since 1970. */
  readonly at: number
}

/** One writer's part of a run. */
export interface Segment {
  readonly header: SegmentHeader
  readonly file: string
  /** Of whole appends only. */
  readonly records: readonly string[]
  /** Bytes behind the last whole append: its writer was cut off in the middle of one. */
  readonly tornBytes: number
  /** When something was last written, in ms since 1970. */
  readonly writtenAt: number
}

/** Which segment of which run a file should hold. */
export interface SegmentPlace {
  readonly runId: string
  readonly epoch: number
  readonly file: string
}

/**
 * Reads a segment; undefined while its header is not there as a whole. Whether its records are sound is for their reader to say.
 * @throws MinagentError `journal_damaged` for a file that no writer can have left behind, or that belongs to another place.
 */
export async function readSegment({ runId, epoch, file }: SegmentPlace): Promise<Segment | undefined> {
  const bytes = await unlessMissing(readFile(file))
  const stats = await unlessMissing(stat(file))
  if (!bytes || !stats) return undefined
  const { lines, end, damaged: isDamaged } = readFrames(bytes)
  const [first, ...rest] = lines
  const header = first && headerOf(first.text)
  if (first ? !header : isDamaged)
    throw damaged(runId, 0, `Line 1 of ${file} (run ${runId}) is no header of a journal that this program knows`)
  if (!header) return undefined
  if (header.runId !== runId) throw damaged(runId, 0, `${file} belongs to run ${header.runId}, not ${runId}`)
  if (header.epoch !== epoch || header.previous >= epoch)
    throw damaged(runId, header.base, `${file} (run ${runId}) is not where it belongs`)
  if (isDamaged) throw damaged(runId, header.base + rest.length, `Line ${lines.length + 1} of ${file} (run ${runId}) is not whole`)
  const whole = rest.findLastIndex(({ more }) => !more) + 1
  const open = Buffer.byteLength(toFrames(rest.slice(whole).map(({ text }) => text)))
  const records = rest.slice(0, whole).map(({ text }) => text)
  return { header, file, records, tornBytes: bytes.length - end + open, writtenAt: Math.round(stats.mtimeMs) }
}

/** The first line of a segment. */
export function toHeaderLine({ runId, epoch, previous, base, at }: SegmentHeader): string {
  return toFrames([toRecord(JSON.stringify({ run_id: runId, epoch, previous, base, at }))])
}

function headerOf(line: string): SegmentHeader | undefined {
  const checked = fromRecord(line)
  if ('problem' in checked) return undefined
  const value: unknown = JSON.parse(checked.json)
  if (!isPlainObject(value) || typeof value.run_id !== 'string') return undefined
  const { run_id: runId, epoch, previous, base, at } = value
  const areNumbers = typeof epoch === 'number' && typeof previous === 'number' && typeof base === 'number' && typeof at === 'number'
  return areNumbers ? { runId, epoch, previous, base, at } : undefined
}
