import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteFolder, exists, namesIn, unlessMissing } from './folder.ts'
import { readSegment } from './segment.ts'

/** The folder of one claim. */
export function claimFolder(folder: string, epoch: number): string {
  return join(folder, String(epoch).padStart(6, '0'))
}

/** The records of one claim. */
export function recordsFile(folder: string, epoch: number): string {
  return join(claimFolder(folder, epoch), 'records.jsonl')
}

/** The epochs of the claims whose folders are there, newest first. */
export async function epochsIn(folder: string): Promise<readonly number[]> {
  const names = await namesIn(folder)
  return names
    .filter((name) => /^\d{6,15}$/.test(name))
    .map(Number)
    .sort((a, b) => b - a)
}

/**
 * True when there is a newer claim, or its folder is gone. Folders of claims go oldest first, each after its neighbour was closed: so, in
 * this order, one of the looks finds a newer claim whatever goes at the same time.
 */
export async function isFenced(folder: string, epoch: number): Promise<boolean> {
  if (await exists(claimFolder(folder, epoch + 1))) return true
  return (await exists(closedMark(folder, epoch))) || !(await exists(recordsFile(folder, epoch)))
}

/** Fences a writer by a mark in its folder, if that is there. */
export async function closeClaim(folder: string, epoch: number): Promise<void> {
  await unlessMissing(writeFile(closedMark(folder, epoch), ''))
}

/** Which claims of a run may go. */
export interface Sweep {
  readonly runId: string
  readonly folder: string
  /** Newest first. */
  readonly epochs: readonly number[]
  /** Those that the history consists of. */
  readonly kept: readonly number[]
}

/** Removes the claims that wrote nothing; true when every claim that is not kept is gone. */
export async function sweepClaims({ runId, folder, epochs, kept }: Sweep): Promise<boolean> {
  let all = true
  for (const epoch of epochs.toReversed().filter((one) => !kept.includes(one))) {
    if (await wroteNothing(runId, folder, epoch)) {
      await closeClaim(folder, epoch - 1)
      await deleteFolder(claimFolder(folder, epoch))
    } else all = false
  }
  return all
}

/** A header at most. What was cut off is left for whoever wants to look at it. */
async function wroteNothing(runId: string, folder: string, epoch: number): Promise<boolean> {
  const file = recordsFile(folder, epoch)
  const stats = await unlessMissing(stat(file))
  if (!stats || stats.size === 0) return true
  const segment = await readSegment({ runId, epoch, file })
  return segment !== undefined && segment.records.length === 0 && segment.tornBytes === 0
}

function closedMark(folder: string, epoch: number): string {
  return join(claimFolder(folder, epoch), 'closed')
}
