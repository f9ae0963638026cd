import { ToolError } from '@minagent/types'
import type { Jail } from '../jail/jail.ts'
import type { FileTexts } from './prompts.ts'

const MAX_BYTES = 16_000_000

/** All bytes of a file of the jail. @throws ToolError for one of more than 16 MB. */
export async function readBytes(jail: Jail, path: string, texts: FileTexts): Promise<Uint8Array> {
  const { handle, stats } = await jail.openFile(path)
  try {
    if (stats.size > MAX_BYTES) throw new ToolError(texts.tooLarge(path, stats.size, MAX_BYTES))
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
