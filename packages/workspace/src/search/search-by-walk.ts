import { dirname } from 'node:path'
import { decodeText } from '../files/decode-text.ts'
import { linesOf } from '../files/lines-of.ts'
import { walkFiles } from '../files/walk-files.ts'
import type { Jail, JailedFile } from '../jail/jail.ts'
import { PatternWorker } from './pattern-worker.ts'
import { type FileMatches, MAX_SEARCHED_BYTES, type SearchQuery } from './search-query.ts'

/** Searches by reading each file below the query's path, in whatever encoding it is. */
export async function* searchByWalk(jail: Jail, query: SearchQuery, pattern: RegExp, signal: AbortSignal): AsyncGenerator<FileMatches> {
  const worker = new PatternWorker(pattern, signal)
  try {
    for await (const { path, kind, name, folder } of walkFiles(jail, { path: await folderOf(jail, query.path), signal })) {
      if (kind !== 'file' || !query.accepts(path)) continue
      // What is gone, or not to be read, since it was listed is one file less to search.
      const file = await folder.openFile(name).catch(() => undefined)
      const text = file && (await textOf(file))
      if (text === undefined) continue
      const indexes = await worker.matching(linesOf(text))
      if (indexes.length > 0) yield { path, lines: indexes.map((index) => index + 1) }
    }
  } finally {
    await worker.stop()
  }
}

/** The path itself when it is a folder, else the folder that it is in. */
async function folderOf(jail: Jail, path: string): Promise<string> {
  const file = await jail.openFile(path).catch(() => undefined)
  await file?.handle.close()
  return file ? dirname(path) : path
}

/** The text of a file that is not too large; undefined for what is no text. Closes the file. */
export async function textOf({ handle, stats }: JailedFile): Promise<string | undefined> {
  try {
    return stats.size > MAX_SEARCHED_BYTES ? undefined : decodeText(await handle.readFile())?.text
  } finally {
    await handle.close()
  }
}
