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

/** How the names of folders begin that {@link createFolder} has not finished. */
export const DRAFT = '.draft-'

/**
 * Makes a folder appear at once with all that `fill` puts into it; false when there is one already, which is then as it was.
 * `fill` must put something into it: an empty folder would be replaced by the next one.
 */
export async function createFolder(path: string, fill: (draft: string) => Promise<void>): Promise<boolean> {
  const draft = join(dirname(path), `${DRAFT}${randomIds.next('run')}`)
  try {
    await mkdir(draft)
    await fill(draft)
    await rename(draft, path)
    return true
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    if (isError(error, 'ENOTEMPTY', 'EEXIST') || (await exists(path))) return false
    throw error
  }
}

/**
 * Writes a new file, which is on the disk when this resolves (its name is when {@link syncFolder} resolves), or not there at all.
 * False when there is such a file, which is then as it was.
 */
export async function createFile(file: string, bytes: Uint8Array): Promise<boolean> {
  const handle = await open(file, 'wx').catch((error: unknown) => {
    if (!isError(error, 'EEXIST')) throw error
  })
  if (!handle) return false
  try {
    await handle.writeFile(bytes)
    await handle.datasync()
    return true
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
    if (isError(error, 'ENOENT')) throw error
  })
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The names in a folder; undefined when there is no folder. */
export async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  return await unlessMissing(readdir(folder))
}

/** What `work` gives, or undefined when the file or folder it needs is not there. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isError(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Whether the file system refused something with one of these codes. */
export function isError(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

async function exists(path: string): Promise<boolean> {
  return (await unlessMissing(access(path).then(() => true))) ?? false
}
