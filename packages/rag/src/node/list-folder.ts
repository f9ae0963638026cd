import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileFailure, toFileFailure } from './file-failure.ts'
import { type IgnoreRules, isIgnored, readIgnoreRules, rulesInside } from './ignore-rules.ts'
import { openFile } from './open-file.ts'

/** A file of a folder, not yet read. */
export interface ListedFile {
  readonly ok: true
  /** Relative to the folder, with `/`. */
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** When it was changed last, in ms since 1970. */
  readonly modified: number
}

/**
 * The files of a folder and of those in it, sorted by name. What `.gitignore` files leave out is left out, and so are `.git` and `node_modules`;
 * links are not followed. A folder that cannot be read is a failure of its own.
 * @throws what the system says when the folder itself cannot be read; the reason of `signal`.
 */
export async function* listFolder(
  folder: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<ListedFile | FileFailure> {
  signal?.throwIfAborted()
  yield* filesIn({ folder, signal }, '', [], await entriesOf(folder))
}

interface Walk {
  readonly folder: string
  readonly signal: AbortSignal | undefined
}

async function* filesIn(
  walk: Walk,
  base: string,
  above: readonly IgnoreRules[],
  entries: readonly Dirent[],
): AsyncGenerator<ListedFile | FileFailure> {
  const own = entries.some((entry) => entry.name === '.gitignore') ? await rulesOf(walk, base) : undefined
  const rules = own ? [...above, own] : above
  for (const entry of entries) {
    walk.signal?.throwIfAborted()
    const path = `${base}${entry.name}`
    const isFolder = entry.isDirectory()
    if (LEFT_OUT.has(entry.name) || isIgnored(path, isFolder, rules)) continue
    if (!isFolder) {
      yield await listed(walk, path, entry)
      continue
    }
    const inner = await entriesOf(join(walk.folder, path)).catch((error: unknown) => toFileFailure(path, error))
    if ('ok' in inner) yield inner
    else yield* filesIn(walk, `${path}/`, rulesInside(`${path}/`, rules), inner)
  }
}

const LEFT_OUT: ReadonlySet<string> = new Set(['.git', 'node_modules'])

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function listed({ folder }: Walk, path: string, entry: Dirent): Promise<ListedFile | FileFailure> {
  if (!entry.isFile()) return { ok: false, path, reason: 'not_a_file', message: `${path} is a link, or no regular file.` }
  try {
    const { size, mtimeMs } = await stat(join(folder, path))
    return { ok: true, path, size, modified: Math.floor(mtimeMs) }
  } catch (error) {
    return toFileFailure(path, error)
  }
}

/** None by a `.gitignore` that is a link or cannot be read. */
async function rulesOf({ folder }: Walk, base: string): Promise<IgnoreRules | undefined> {
  const file = await openFile(join(folder, base, '.gitignore')).catch(() => undefined)
  if (!file) return undefined
  try {
    return await readIgnoreRules(base, file)
  } finally {
    await file.close()
  }
}
