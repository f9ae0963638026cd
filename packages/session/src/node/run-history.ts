import { join } from 'node:path'
import { namesIn } from './folder.ts'
import { readSegment, type Segment } from './segment.ts'
import { damaged } from './store-failure.ts'

/** The files of a run at one moment. */
export interface RunHistory {
  readonly runId: string
  /** The epoch of the newest claim, whether its writer has written anything or not; 0 for none. */
  readonly newest: number
  /** The epoch of the segment that the history ends with; 0 for none. */
  readonly last: number
  /** The segments that the history consists of, oldest first, and how many records of each count. */
  readonly parts: readonly Part[]
  /** What counts. */
  readonly length: number
}

/** A segment, and how many of its records count. */
interface Part extends Segment {
  readonly counting: number
}

/**
 * Reads the files of a run: from the newest segment with a header back over what each says it follows.
 * @throws MinagentError `journal_damaged` when one of them is missing or shorter than the next one says.
 */
export async function readHistory(folder: string, runId: string): Promise<RunHistory> {
  const epochs = await epochsIn(folder)
  let written = await lastWritten(folder, runId, epochs)
  const last = written?.epoch ?? 0
  const parts: Part[] = []
  let end: number | undefined
  while (written) {
    const { base, previous } = written.segment.header
    parts.unshift(partOf(written.segment, end))
    end = base
    written = base === 0 ? undefined : await writtenIn(folder, runId, previous)
  }
  return { runId, newest: epochs[0] ?? 0, last, parts, length: parts.reduce((sum, part) => sum + part.counting, 0) }
}

interface Written {
  readonly epoch: number
  readonly segment: Segment
}

/** The newest segment whose writer came as far as to begin it. */
async function lastWritten(folder: string, runId: string, epochs: readonly number[]): Promise<Written | undefined> {
  for (const epoch of epochs) {
    const segment = await readSegment(recordsFile(folder, epoch), runId)
    if (segment) return { epoch, segment }
  }
  return undefined
}

async function writtenIn(folder: string, runId: string, epoch: number): Promise<Written> {
  const file = recordsFile(folder, epoch)
  const segment = await readSegment(file, runId)
  if (!segment) throw damaged(runId, 0, `${file} (run ${runId}) is missing or empty`)
  return { epoch, segment }
}

/** `end` is how many records of the run count up to the end of this segment; absent for the last. */
function partOf(segment: Segment, end: number | undefined): Part {
  const { base, runId } = segment.header
  const counting = end === undefined ? segment.records.length : end - base
  if (counting <= segment.records.length) return { ...segment, counting }
  throw damaged(runId, base + segment.records.length, `${segment.file} (run ${runId}) has lost records`)
}

/** The folder of one claim. */
export function claimFolder(folder: string, epoch: number): string {
  return join(folder, String(epoch).padStart(6, '0'))
}

/** The records of one claim. */
export function recordsFile(folder: string, epoch: number): string {
  return join(claimFolder(folder, epoch), 'records.jsonl')
}

/** Newest first. */
async function epochsIn(folder: string): Promise<readonly number[]> {
  const names = await namesIn(folder)
  return names
    .filter((name) => /^\d{6,}$/.test(name))
    .map(Number)
    .sort((a, b) => b - a)
}
