import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomIds } from '@minagent/types/runtime'
import { epochsIn } from './claim-folders.ts'
import { ensureFolder, exists, namesIn, unlessMissing } from './folder.ts'

/**
 * The highest epoch of the runs that were deleted from a journal; 0 for none. A run begins above it, so that no lease of an old run is
 * ever one of a new run. It is the name of a file, or stands in a run that is on its way out: there before the run is gone.
 */
export async function pastEpoch(journal: string): Promise<number> {
  const graves = await gravesIn(journal)
  const buried = await Promise.all(graves.map(epochsOf))
  return Math.max(0, ...buried.flat(), ...(await marksIn(journal)))
}

/** Lets no run begin with this epoch, or one below it. Leases do not outlive a loss of power, so this need not either. */
export async function rememberEpoch(journal: string, epoch: number): Promise<void> {
  const marks = await marksIn(journal)
  if (marks.some((mark) => mark >= epoch)) return
  await ensureFolder(join(journal, PAST))
  await writeFile(markFile(journal, epoch), '')
  for (const mark of marks) await rm(markFile(journal, mark), { force: true })
}

/** Deletes a run so that nobody ever sees half of it; what a crash left of earlier deletions goes as well. */
export async function buryRun(journal: string, folder: string): Promise<void> {
  if (await exists(folder)) {
    await ensureFolder(join(journal, PAST))
    await unlessMissing(rename(folder, join(journal, PAST, `${GRAVE}${randomIds.next('run')}`)))
  }
  for (const grave of await gravesIn(journal)) {
    const [newest] = await epochsOf(grave)
    if (newest !== undefined) await rememberEpoch(journal, newest)
    await rm(grave, { recursive: true, force: true })
  }
}

const PAST = '.past'
const GRAVE = 'deleted-'

async function gravesIn(journal: string): Promise<readonly string[]> {
  const names = await namesIn(join(journal, PAST))
  return names.filter((name) => name.startsWith(GRAVE)).map((name) => join(journal, PAST, name))
}

/** None where the run was no folder. */
function epochsOf(grave: string): Promise<readonly number[]> {
  return epochsIn(grave).catch(() => [])
}

function marksIn(journal: string): Promise<readonly number[]> {
  return epochsIn(join(journal, PAST))
}

function markFile(journal: string, epoch: number): string {
  return join(journal, PAST, String(epoch).padStart(6, '0'))
}
