import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Opens a file to be read; a link is not followed, and nothing but a regular file is waited for. Undefined for what is no file. */
export async function openFile(path: string): Promise<FileHandle | undefined> {
  // Windows has neither: there only the type of the entry says what it is.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    if ((await file.stat()).isFile()) return file
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return undefined
}
