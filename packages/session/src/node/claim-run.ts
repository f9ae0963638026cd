import { open, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '@minagent/types'
import { conflict } from '../memory-journal.ts'
import { claimFolder, closeClaim, epochsIn, recordsFile, sweepClaims } from './claim-folders.ts'
import { createFolder, ensureFolder, syncFolder, unlessMissing } from './folder.ts'
import type { HistoryDecoder } from './history-decoder.ts'
import { readLease, replaceLease, writeLease } from './lease-file.ts'
import { pastEpoch, rememberEpoch } from './past-epochs.ts'
import { type RunHistory, readHistory } from './run-history.ts'
import { writeRunId } from './run-id-file.ts'
import { RunWriter } from './run-writer.ts'
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
 * Once the header is there and is the newest, the claims before that wrote nothing are removed.
 * @throws MinagentError `journal_conflict`, or `journal_damaged` before anything is created.
 */
export async function claimRun(request: ClaimRequest): Promise<Claimed> {
  const { runId, folder, owner, leaseMs, steal, clock, decoder } = request
  const before = await readHistory(folder, runId)
  decoder.decoded(before)
  if (!steal) await requireFree(before, request)
  const epoch = (before.epochs[0] ?? (await pastEpoch(dirname(folder)))) + 1
  await ensureFolder(folder)
  const note = { owner, until: clock.now() + leaseMs }
  const filled = async (draft: string) => {
    await writeLease(draft, note)
    await writeRunId(draft, runId)
  }
  const created = await unlessMissing(createFolder(claimFolder(folder, epoch), filled))
  // Somebody gave the run back that was not there before, and it is gone again.
  if (created === undefined || (!created && steal)) return claimRun(request)
  if (!created) throw conflict(runId, 'somebody else claimed it at this moment')
  try {
    return await begun(request, epoch)
  } catch (error) {
    await replaceLease(claimFolder(folder, epoch), undefined).catch(() => undefined)
    throw error
  }
}

/** Gives back a run that nobody has written to: nothing is left of it. */
export async function unclaimEmpty({ runId, folder, epoch }: { runId: string; folder: string; epoch: number }): Promise<void> {
  const older = (await epochsIn(folder)).filter((one) => one < epoch)
  if (!(await sweepClaims({ runId, folder, epochs: older, kept: [] }))) return
  await rememberEpoch(dirname(folder), epoch)
  await sweepClaims({ runId, folder, epochs: [epoch], kept: [] })
  // Not empty when somebody has claimed it since.
  await rmdir(folder).catch(() => undefined)
}

async function begun(request: ClaimRequest, epoch: number): Promise<Claimed> {
  const { runId, folder, owner, leaseMs, clock, decoder } = request
  await fenceOlder(runId, folder, epoch)
  const history = await readHistory(folder, runId)
  const { codec } = decoder.decoded(history)
  const header = toHeaderLine({ runId, epoch, previous: history.parts.at(-1)?.header.epoch ?? 0, base: history.length, at: clock.now() })
  const written = await unlessMissing(writeHeader(folder, epoch, header).then(() => true))
  if (!written) throw conflict(runId, 'somebody else has claimed it since')
  const writer = new RunWriter({ runId, epoch, folder, codec, header, owner, leaseMs, clock })
  await writer.requireNewest()
  const epochs = history.epochs.filter((one) => one < epoch)
  // What cannot be removed now is removed by a later claim.
  await sweepClaims({ runId, folder, epochs, kept: history.parts.map((part) => part.header.epoch) }).catch(() => undefined)
  return { writer, history }
}

/** Where a run was given back and begun again at this moment, the claims of a run are not numbered one after another. */
async function fenceOlder(runId: string, folder: string, epoch: number): Promise<void> {
  const [newest, older] = await epochsIn(folder)
  if (newest !== epoch) throw conflict(runId, 'somebody else claimed it at this moment')
  if (older !== undefined && older !== epoch - 1) await closeClaim(folder, older)
}

async function requireFree({ runId, epochs }: RunHistory, { folder, owner, clock }: ClaimRequest): Promise<void> {
  const [newest] = epochs
  const note = newest === undefined ? undefined : await readLease(claimFolder(folder, newest))
  if (note && note.owner !== owner && note.until > clock.now()) throw conflict(runId, `${note.owner} works on it`)
}

/** Begins the segment; when this resolves it is found again after a loss of power. */
async function writeHeader(folder: string, epoch: number, header: string): Promise<void> {
  const handle = await open(recordsFile(folder, epoch), 'ax')
  try {
    await handle.appendFile(header)
    await handle.datasync()
    await syncFolder(claimFolder(folder, epoch))
    await syncFolder(folder)
  } finally {
    await handle.close()
  }
}
