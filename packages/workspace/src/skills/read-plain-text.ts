import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** A text, or why there is none. */
export type PlainText = { readonly text: string } | { readonly problem: 'unreadable' | 'tooLarge' | 'notText' }

/** How large a file of a skill may be, in KB. */
export const MAX_KILOBYTES = 256

/** Reads a plain file of UTF-8 text; follows no link, and waits for no pipe. */
export async function readPlainText(file: string): Promise<PlainText> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => undefined)
  if (!handle) return { problem: 'unreadable' }
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) return { problem: 'unreadable' }
    if (stat.size > MAX_KILOBYTES * 1024) return { problem: 'tooLarge' }
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await handle.readFile()) }
  } catch (error) {
    return { problem: error instanceof TypeError ? 'notText' : 'unreadable' }
  } finally {
    await handle.close()
  }
}
