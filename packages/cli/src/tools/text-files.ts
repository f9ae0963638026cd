import type { Jail, JailedEntry, JailedFile, JailedFolder } from '@minagent/workspace'
import { decodeText, isBinary } from './decode-text.ts'

/** A text file below a folder; `path` is relative to it, with `/`. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

const MAX_BYTES = 2_000_000
const HEAD_BYTES = 64_000

/**
 * The text files of a jail in the order of their names. Left out are links, dot files and dot folders, `node_modules`, binary files,
 * files over 2 MB and what cannot be read. An abort ends it with the signal's reason.
 */
export async function* textFiles(jail: Jail, signal: AbortSignal): AsyncGenerator<TextFile> {
  yield* filesBelow(await jail.openFolder('.'), signal)
}

async function* filesBelow(folder: JailedFolder, signal: AbortSignal): AsyncGenerator<TextFile> {
  try {
    for (const { name, kind } of await entriesOf(folder)) {
      signal.throwIfAborted()
      if (kind === 'folder') {
        // What is gone or not readable since it was listed is one folder less to search.
        const inner = await folder.openFolder(name).catch(() => undefined)
        if (inner) yield* filesBelow(inner, signal)
      }
      const text = kind === 'file' ? await textOf(folder, name) : undefined
      if (text !== undefined) yield { path: folder.relative === '.' ? name : `${folder.relative}/${name}`, text }
    }
  } finally {
    await folder.close()
  }
}

async function entriesOf(folder: JailedFolder): Promise<JailedEntry[]> {
  const entries = await folder.entries().catch(() => [])
  return entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules').sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function textOf(folder: JailedFolder, name: string): Promise<string | undefined> {
  const file = await folder.openFile(name).catch(() => undefined)
  if (!file) return undefined
  try {
    const { handle, stats } = file
    if (stats.size > MAX_BYTES || (stats.size > HEAD_BYTES && (await beginsBinary(handle)))) return undefined
    return decodeText(await handle.readFile())?.text
  } catch {
    return undefined
  } finally {
    await file.handle.close()
  }
}

/** Enough to know a picture or a film without reading all of it. */
async function beginsBinary(handle: JailedFile['handle']): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return isBinary(buffer.subarray(0, bytesRead))
}
