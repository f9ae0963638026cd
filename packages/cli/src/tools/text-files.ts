import type { Dirent } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeText, isBinary } from './decode-text.ts'

/** A text file below a folder; `path` is relative to it, with `/`. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

const MAX_BYTES = 2_000_000
const HEAD_BYTES = 64_000

/**
 * The text files below `root` in the order of their names. Left out are links, dot files and dot folders, `node_modules`, binary files,
 * files over 2 MB and what cannot be read. An abort ends it with the signal's reason.
 */
export async function* textFiles(root: string, signal: AbortSignal, folder = ''): AsyncGenerator<TextFile> {
  signal.throwIfAborted()
  for (const entry of await entriesOf(join(root, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* textFiles(root, signal, path)
    if (!entry.isFile()) continue
    const text = await textOf(join(root, path), signal)
    if (text !== undefined) yield { path, text }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules').sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function textOf(file: string, signal: AbortSignal): Promise<string | undefined> {
  signal.throwIfAborted()
  // What is gone or not readable since it was listed is one file less to search.
  const handle = await open(file).catch(() => undefined)
  try {
    return handle && (await readText(handle))
  } catch {
    return undefined
  } finally {
    await handle?.close()
  }
}

async function readText(handle: FileHandle): Promise<string | undefined> {
  const { size } = await handle.stat()
  if (size > MAX_BYTES || (size > HEAD_BYTES && (await beginsBinary(handle)))) return undefined
  return decodeText(await handle.readFile())?.text
}

/** Enough to know a picture or a film without reading all of it. */
async function beginsBinary(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return isBinary(buffer.subarray(0, bytesRead))
}
