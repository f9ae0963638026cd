import { constants, type Stats } from 'node:fs'
import { access, type FileHandle, lstat, open, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { randomIds } from '@minagent/types/runtime'
import type { HeldFolder } from './held-folder.ts'
import { codeOf, pathRefused, pathUnfit } from './path-errors.ts'
import type { JailTexts } from './prompts.ts'

/** What goes where. */
interface Placement {
  readonly folder: HeldFolder
  readonly name: string
  readonly bytes: Uint8Array
  readonly shown: string
  readonly texts: JailTexts
}

/** Writes a new file beside the place, makes it durable, and moves it there in one step: a reader sees the old bytes or the new ones. */
export async function putInPlace(placement: Placement): Promise<{ readonly created: boolean }> {
  const { folder, name, bytes, shown, texts } = placement
  const place = join(folder.path, name)
  const old = await lstat(place).catch(undefinedIfMissing)
  if (old) await checkReplaceable(place, old, placement)

  const beside = join(folder.path, `.minagent-${randomIds.next('call')}.tmp`)
  const handle = await open(beside, CREATE, old ? 0o600 : 0o666)
  try {
    await fill(handle, bytes, old)
    if (!(await folder.isInPlace())) throw pathRefused(texts.swapped, shown)
    await rename(beside, place)
  } catch (error) {
    await unlink(beside).catch(() => undefined)
    throw error
  }
  return { created: !old }
}

const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

async function checkReplaceable(place: string, old: Stats, { shown, texts }: Placement): Promise<void> {
  if (old.isDirectory()) throw pathUnfit(texts.isFolder, shown)
  if (old.isSymbolicLink()) throw pathRefused(texts.isLink, shown)
  if (!old.isFile()) throw pathUnfit(texts.notAFile, shown)
  // A file that may not be written is not to be replaced either, though its folder would allow it.
  await access(place, constants.W_OK)
}

async function fill(handle: FileHandle, bytes: Uint8Array, old: Stats | undefined): Promise<void> {
  try {
    await handle.writeFile(bytes)
    if (old) await keepOwner(handle, old)
    if (old) await handle.chmod(old.mode & 0o7777)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Only the superuser may give a file away; for anybody else the owner is the same already, or cannot be kept. */
async function keepOwner(handle: FileHandle, { uid, gid }: Stats): Promise<void> {
  const own = await handle.stat()
  if (own.uid === uid && own.gid === gid) return
  await handle.chown(uid, gid).catch(() => undefined)
}

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
