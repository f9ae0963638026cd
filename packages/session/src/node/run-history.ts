import { isMinagentError } from '@minagent/types'
import { epochsIn, recordsFile } from './claim-folders.ts'
import { readSegment, type Segment } from './segment.ts'
import { damaged } from './store-failure.ts'

/** The files of a run at one moment. */
export interface RunHistory {
  readonly runId: string
  /** The epochs of the claims whose folders are there, newest first. */
  readonly epochs: readonly number[]
  /** The segments that the history consists of, oldest first, and how many records of each count. */
  readonly parts: readonly Part[]
  /** What counts. */
  readonly length: number
  /** The newest segment, when its writer was cut off in the middle of an append. */
  readonly torn: Segment | undefined
}

/** A segment, and how many of its records count: never none. */
interface Part extends Segment {
  readonly counting: number
}

/**
 * Reads the files of a run: from the newest segment with a header back over what each says it follows.
 * @throws MinagentError `journal_damaged` when one of them is missing or shorter than the next one says.
 */
export async function readHistory(folder: string, runId: string): Promise<RunHistory> {
  const epochs = await epochsIn(folder)
  try {
    return await historyOf(folder, runId, epochs)
  } catch (error) {
    if (!isMinagentError(error, 'journal_damaged')) throw error
    const now = await epochsIn(folder)
    if (now.length === epochs.length && now.every((epoch, index) => epoch === epochs[index])) throw error
    // Somebody claimed or deleted it between two looks.
    return readHistory(folder, runId)
  }
}

async function historyOf(folder: string, runId: string, epochs: readonly number[]): Promise<RunHistory> {
  let segment = await lastWritten(folder, runId, epochs)
  const torn = segment && segment.tornBytes > 0 ? segment : undefined
  const parts: Part[] = []
  let end: number | undefined
  while (segment) {
    const { base, previous } = segment.header
    const part = partOf(segment, end)
    if (part.counting > 0) parts.unshift(part)
    end = base
    segment = base === 0 ? undefined : await writtenIn(folder, runId, previous)
  }
  return { runId, epochs, parts, length: parts.reduce((sum, part) => sum + part.counting, 0), torn }
}

/** The newest segment whose writer came as far as to begin it. */
async function lastWritten(folder: string, runId: string, epochs: readonly number[]): Promise<Segment | undefined> {
  for (const epoch of epochs) {
    const segment = await readSegment({ runId, epoch, file: recordsFile(folder, epoch) })
    if (segment) return segment
  }
  return undefined
}

async function writtenIn(folder: string, runId: string, epoch: number): Promise<Segment> {
  const file = recordsFile(folder, epoch)
  const segment = await readSegment({ runId, epoch, file })
  if (!segment) throw damaged(runId, 0, `${file} (run ${runId}) is missing or empty`)
  return segment
}

/** `end` is how many records of the run count up to the end of this segment; absent for the last. */
function partOf(segment: Segment, end: number | undefined): Part {
  const { base, runId } = segment.header
  const counting = end === undefined ? segment.records.length : end - base
  if (counting >= 0 && counting <= segment.records.length) return { ...segment, counting }
  throw damaged(runId, base + segment.records.length, `${segment.file} (run ${runId}) has lost records`)
}
