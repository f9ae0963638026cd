import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomIds } from '@minagent/types/runtime'

/** Makes a folder and those above it that are missing; they are found again after a loss of power. */
export async function ensureFolder(path: string): Promise<void> {
  if (await exists(path)) return
  const parent = dirname(path)
  if (parent !== path) await ensureFolder(parent)
  // Not recursive: on a read-only disk that would say that there is no such folder.
  await mkdir(path).catch(async (error: unknown) => {
    if (!(await exists(path))) throw error
  })
  await syncFolder(parent)
}

/**
 * Makes a folder appear at once with all that `fill` puts into it; false when there is one already, which is then as it was.
 * `fill` must put something into it: an empty folder would be replaced by the next one.
 */
export async function createFolder(path: string, fill: (draft: string) => Promise<void>): Promise<boolean> {
  const draft = join(dirname(path), `.draft-${randomIds.next('run')}`)
  try {
    await mkdir(draft)
    await fill(draft)
    await rename(draft, path)
    return true
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    if (isTaken(error) || (await exists(path))) return false
    throw error
  }
}

/** Deletes a folder so that nobody ever sees half of it; what a crash left of earlier deletions goes as well. */
export async function deleteFolder(path: string): Promise<void> {
  const parent = dirname(path)
  try {
    await rename(path, join(parent, `${DELETED}${randomIds.next('run')}`))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  for (const name of await namesIn(parent)) {
    if (name.startsWith(DELETED)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

const DELETED = '.deleted-'

/** Writes a new file, which is on the disk when this resolves (its name is when {@link syncFolder} resolves), or not there at all. */
export async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(text)
    await handle.datasync()
  } catch (error) {
    await rm(file, { force: true }).catch(() => undefined)
    throw error
  } finally {
    await handle.close()
  }
}

/** Puts the names in a folder on the disk; where a folder cannot be opened (Windows), the file system does that by itself. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch((error: unknown) => {
    if (isMissing(error)) throw error
  })
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The names in a folder, none when there is no folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  return (await unlessMissing(readdir(folder))) ?? []
}

/** True when there is such a file or folder. */
export async function exists(path: string): Promise<boolean> {
  return (await unlessMissing(access(path).then(() => true))) ?? false
}

/** What `work` gives, or undefined when the file or folder it needs is not there. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Said of a folder that was there at that moment; it may be gone by now. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
