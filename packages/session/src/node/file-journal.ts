import { join } from 'node:path'
import type { Clock, Journal, Lease, RunInfo } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { conflict } from '../memory-journal.ts'
import { selectedRuns } from '../selected-runs.ts'
import { claimFolder } from './claim-folders.ts'
import { claimRun, unclaimEmpty } from './claim-run.ts'
import { fileNameOf, idOfFileName } from './file-name.ts'
import { namesIn, unlessMissing } from './folder.ts'
import { HistoryDecoder } from './history-decoder.ts'
import { replaceLease } from './lease-file.ts'
import { buryRun } from './past-epochs.ts'
import { type RunHistory, readHistory } from './run-history.ts'
import { readRunId } from './run-id-file.ts'
import { runInfo } from './run-info.ts'
import type { RunWriter } from './run-writer.ts'
import { onFiles } from './store-failure.ts'

/** The end of a file that a writer was cut off in: it was never acknowledged, and does not count. */
export interface TornTail {
  readonly runId: string
  readonly file: string
  readonly bytes: number
}

/** How {@link fileJournal} works. */
export interface FileJournalOptions {
  /** Told by a claim that finds the end of a file torn. */
  readonly onTorn?: (tail: TornTail) => void
  /** Times the leases and dates the runs. Default: the real clock. */
  readonly clock?: Clock
}

/**
 * A journal of files below `folder`, which is made when it is needed: lines of JSON with checksums, on the disk before an append
 * resolves. Any number of processes of one machine may share it; a network file system will not do. Its methods throw MinagentError
 * `journal_conflict` when another writer has the run, `journal_damaged` when a record cannot be read, and `journal_failed` when the
 * file system refuses.
 */
export function fileJournal(folder: string, { onTorn, clock = systemClock }: FileJournalOptions = {}): Journal {
  /** The newest of each run that was claimed here. */
  const writers = new Map<string, RunWriter>()
  const decoder = new HistoryDecoder()
  const folderOf = (runId: string) => join(folder, `${PREFIX}${fileNameOf(runId)}`)
  const on = <T>(runId: string, done: string, work: () => Promise<T>) =>
    onFiles({ id: runId, problem: `Run ${runId} could not be ${done}`, folder: folderOf(runId) }, work)
  const held = (lease: Lease): RunWriter => {
    const writer = writers.get(lease.runId)
    if (writer?.start.epoch === lease.epoch) return writer
    throw conflict(lease.runId, 'its lease was given back, or is not one that this journal gave')
  }
  const noteLease = async (lease: Lease, given: boolean): Promise<void> => {
    const writer = held(lease)
    await writer.requireNewest()
    await writer.requireSameRun()
    const { owner, leaseMs } = writer.start
    const note = given ? { owner, until: clock.now() + leaseMs } : undefined
    const noted = await unlessMissing(replaceLease(claimFolder(folderOf(lease.runId), lease.epoch), note).then(() => true))
    if (!noted) throw conflict(lease.runId, 'it was deleted')
  }
  return {
    claim: (runId, owner, leaseMs, { steal = false } = {}) =>
      on(runId, 'claimed', async () => {
        const { writer, history } = await claimRun({ runId, folder: folderOf(runId), owner, leaseMs, steal, clock, decoder })
        const { epoch } = writer.start
        if (epoch > (writers.get(runId)?.start.epoch ?? 0)) writers.set(runId, writer)
        reportTorn(history, onTorn)
        return { runId, epoch }
      }),
    append: (lease, expectedLength, events) =>
      on(lease.runId, 'written', async () => {
        decoder.forget(lease.runId)
        await held(lease).append(expectedLength, events)
      }),
    read: (runId) => on(runId, 'read', async () => decoder.decoded(await readHistory(folderOf(runId), runId)).events),
    renew: (lease) => on(lease.runId, 'renewed', () => noteLease(lease, true)),
    release: (lease) =>
      on(lease.runId, 'released', async () => {
        await noteLease(lease, false)
        const { length, start } = held(lease)
        writers.delete(lease.runId)
        // What cannot be removed now is removed by a later claim.
        if (length === 0) await unclaimEmpty(start).catch(() => undefined)
      }),
    list: (filter) =>
      onFiles({ id: '', problem: 'The runs could not be listed', folder }, async () => selectedRuns(await infosIn(folder), filter)),
    delete: (runId) =>
      on(runId, 'deleted', async () => {
        decoder.forget(runId)
        await buryRun(folder, folderOf(runId))
      }),
  }
}

const PREFIX = 'run-'

function reportTorn({ runId, torn }: RunHistory, onTorn: FileJournalOptions['onTorn']): void {
  if (torn) onTorn?.({ runId, file: torn.file, bytes: torn.tornBytes })
}

async function infosIn(folder: string): Promise<readonly RunInfo[]> {
  const infos: RunInfo[] = []
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(folder, name)
    const runId = idOfFileName(name.slice(PREFIX.length)) ?? (await readRunId(path).catch(() => undefined)) ?? name
    const info = await runInfo(path, runId)
    if (info) infos.push(info)
  }
  return infos
}
