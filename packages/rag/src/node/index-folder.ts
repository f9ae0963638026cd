import type { Document } from '@minagent/types'
import type { PassageIndex } from '../passage-index.ts'
import type { FileFailure } from './file-failure.ts'
import { type ListedFile, listFolder } from './list-folder.ts'
import { loadFile } from './load-file.ts'
import { type LoadFolderOptions, MAX_FILE_BYTES } from './load-folder.ts'

/** How a folder is indexed. */
export interface IndexFolderOptions extends LoadFolderOptions {
  /** Begins the ids of the documents, so that one index can hold several folders. Default `''`. */
  readonly idPrefix?: string
  /** Called after every file. */
  readonly onProgress?: (progress: FolderProgress) => void
}

/** How far the indexing of a folder is. */
export interface FolderProgress {
  /** The file that was last, relative to the folder. */
  readonly path: string
  readonly files: number
  readonly totalFiles: number
  readonly bytes: number
  readonly totalBytes: number
}

/** What became of the files of a folder. */
export interface FolderResult {
  readonly added: number
  readonly replaced: number
  readonly unchanged: number
  readonly removed: number
  readonly failures: readonly FileFailure[]
}

/**
 * Brings an index to what a folder holds now, and saves it: new and changed files are added, those that are gone removed; a file whose size and time
 * of change are as before is not read. What cannot be loaded is among the `failures` (a document of it is removed, unless it only cannot be read).
 * Aborted between two files, it saves what was done, and the next call goes on from there.
 * @throws what {@link loadFolder} and `add` of the index throw; the reason of `signal`.
 */
export async function indexFolder(index: PassageIndex, folder: string, options: IndexFolderOptions = {}): Promise<FolderResult> {
  const { idPrefix = '', signal } = options
  const files: ListedFile[] = []
  const failures: FileFailure[] = []
  for await (const file of listFolder(folder, options)) {
    if (file.ok) files.push(file)
    else failures.push(file)
  }
  const known = await knownFiles(index, idPrefix)
  const gone = new Set(known.keys())
  for (const { path } of [...files, ...failures.filter(isKept)]) gone.delete(path)

  const isUntouched = (file: ListedFile) => known.get(file.path) === stampOf(file.size, file.modified)
  const documents = changedDocuments({ folder, files, failures, options, isUntouched })
  const { added, replaced, unchanged } = await index.add(documents)
  const broken = failures.filter((failure) => !isKept(failure) && known.has(failure.path)).map(({ path }) => path)
  const removed = await index.remove([...gone, ...broken].map((path) => idPrefix + path))
  await index.save()
  signal?.throwIfAborted()
  return { added, replaced, unchanged: unchanged + files.filter(isUntouched).length, removed, failures }
}

/** The stamps of the files whose documents an index has, by path. */
async function knownFiles(index: PassageIndex, idPrefix: string): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for await (const { id, metadata } of index.documents()) {
    const { path, size, modified } = metadata
    if (typeof path !== 'string' || id !== idPrefix + path) continue
    if (typeof size === 'number' && typeof modified === 'number') known.set(path, stampOf(size, modified))
  }
  return known
}

function stampOf(size: number, modified: number): string {
  return `${size} ${modified}`
}

/** What cannot be read now may be as it was. */
function isKept({ reason }: FileFailure): boolean {
  return reason === 'unreadable' || reason === 'needs_package'
}

interface Work {
  readonly folder: string
  readonly files: readonly ListedFile[]
  /** Grows. */
  readonly failures: FileFailure[]
  readonly options: IndexFolderOptions
  isUntouched(file: ListedFile): boolean
}

/** Ends, rather than throws, when it is aborted: what came before is then kept. */
async function* changedDocuments({ folder, files, failures, options, isUntouched }: Work): AsyncGenerator<Document> {
  const { idPrefix = '', maxFileBytes = MAX_FILE_BYTES, onProgress, signal } = options
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
  let bytes = 0
  for (const [number, file] of files.entries()) {
    if (signal?.aborted) return
    if (!isUntouched(file)) {
      const loaded = await loadFile(folder, file, maxFileBytes)
      if (loaded.ok) yield { ...loaded.document, id: idPrefix + loaded.document.id }
      else failures.push(loaded)
    }
    bytes += file.size
    onProgress?.({ path: file.path, files: number + 1, totalFiles: files.length, bytes, totalBytes })
  }
}
