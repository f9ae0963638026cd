import { open } from 'node:fs/promises'
import type { Clock } from '@minagent/types'
import { randomIds } from '@minagent/types/runtime'
import { conflict } from '../memory-journal.ts'
import { createFolder, ensureFolder, syncFolder } from './folder.ts'
import type { HistoryDecoder } from './history-decoder.ts'
import { readLease, replaceLease, writeLease } from './lease-file.ts'
import { claimFolder, type RunHistory, readHistory, recordsFile } from './run-history.ts'
import { type FileState, RunWriter } from './run-writer.ts'
import { toHeaderLine } from './segment.ts'

/** Who wants to write to which run. */
export interface ClaimRequest {
  readonly runId: string
  /** The folder of the run. */
  readonly folder: string
  readonly owner: string
  readonly leaseMs: number
  readonly steal: boolean
  readonly clock: Clock
  readonly decoder: HistoryDecoder
}

/** A writer, and what it found. */
export interface Claimed {
  readonly writer: RunWriter
  readonly history: RunHistory
}

/**
 * Takes the right to write. Each claim has a numbered folder of its own and writes a segment of its own into it:
 * (1) the folder is created, which only one can, (2) the records before are read, (3) a header says how many of them count.
 * The writer before puts a record on the disk first and looks for a newer folder after. So either (2) sees its record, or it sees (1)
 * and acknowledges nothing: what was acknowledged always counts, and what comes later never does. A claimant that sleeps
 * between (1) and (3) harms nobody: a header names the segment it follows, so the history is one chain from the newest header back.
 * @throws MinagentError `journal_conflict`, or `journal_damaged` before anything is created.
 */
export async function claimRun(request: ClaimRequest): Promise<Claimed> {
  const { runId, folder, owner, leaseMs, steal, clock, decoder } = request
  const before = await readHistory(folder, runId)
  decoder.decoded(before)
  if (!steal) await requireFree(before, request)
  await ensureFolder(folder)
  const epoch = before.newest + 1
  const note = { owner, until: clock.now() + leaseMs }
  const created = await createFolder(claimFolder(folder, epoch), (draft) => writeLease(draft, note))
  if (!created && steal) return claimRun(request)
  if (!created) throw conflict(runId, 'somebody else claimed it at this moment')
  try {
    const history = await readHistory(folder, runId)
    const { codec } = decoder.decoded(history)
    const file = await writeHeader(folder, epoch, history)
    const writer = new RunWriter({ runId, epoch, folder, codec, file, owner, leaseMs, clock })
    await writer.requireNewest()
    return { writer, history }
  } catch (error) {
    await replaceLease(claimFolder(folder, epoch), undefined).catch(() => undefined)
    throw error
  }
}

async function requireFree({ runId, newest }: RunHistory, { folder, owner, clock }: ClaimRequest): Promise<void> {
  const note = newest === 0 ? undefined : await readLease(claimFolder(folder, newest))
  if (note && note.owner !== owner && note.until > clock.now()) throw conflict(runId, `${note.owner} works on it`)
}

/** Begins the segment; when this resolves it is found again after a loss of power. */
async function writeHeader(folder: string, epoch: number, history: RunHistory): Promise<FileState> {
  const handle = await open(recordsFile(folder, epoch), 'ax')
  try {
    const header = toHeaderLine({ runId: history.runId, previous: history.last, base: history.length }, randomIds.next('run'))
    await handle.appendFile(header)
    await handle.datasync()
    await syncFolder(claimFolder(folder, epoch))
    await syncFolder(folder)
    return { header, bytes: Buffer.byteLength(header) }
  } finally {
    await handle.close()
  }
}
