import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createFile, createFolder, namesIn, syncFolder } from './files.ts'

/** Which manifest counts: the only file in a folder, which is empty and named after it. */
export interface IndexHead {
  readonly version: number
  /** `<version>.<random>`: no name comes twice, so that a head which was moved is never taken for the one before. */
  readonly file: string
}

/** The head in a folder; undefined before the first. 'unknown' when what is there is not a head. */
export async function readHead(folder: string): Promise<IndexHead | 'unknown' | undefined> {
  // A look at a folder in the moment of a renaming may see neither name.
  for (let look = 0; look < LOOKS; look++) {
    const names = await namesIn(folder)
    if (!names) return undefined
    const [head] = names.flatMap(toHead).sort((a, b) => b.version - a.version)
    if (head) return head
  }
  return 'unknown'
}

const LOOKS = 10

/**
 * Moves the head from one name to another, durably; false when somebody else has moved it. Renaming is the one step of a file
 * system that fails when the old name has gone, and makes the new one at the same time.
 */
export async function moveHead(folder: string, from: IndexHead | undefined, to: string): Promise<boolean> {
  if (from) return await renamed(folder, from.file, to)
  const isCreated = await createFolder(folder, async (draft) => {
    await createFile(join(draft, to), new Uint8Array())
    await syncFolder(draft)
  })
  if (isCreated) await syncFolder(join(folder, '..'))
  return isCreated
}

async function renamed(folder: string, from: string, to: string): Promise<boolean> {
  try {
    await rename(join(folder, from), join(folder, to))
  } catch (error) {
    if ((await namesIn(folder))?.includes(from)) throw error
    return false
  }
  await syncFolder(folder)
  return true
}

/** The version in the name of a head or a manifest. */
export function toHead(file: string): readonly IndexHead[] {
  const version = /^(\d{1,15})\.[\w-]+$/.exec(file)?.[1]
  return version === undefined ? [] : [{ version: Number(version), file }]
}
