import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A file, or something that is not looked into. */
export interface WalkedEntry {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly kind: 'file' | 'link' | 'unreadable' | 'limit'
}

/** How many entries of one folder are looked at. */
export const MAX_ENTRIES = 5_000
const MAX_DEPTH = 8
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '.git'])

/** Everything in a folder and below, by path; follows no symbolic link. */
export async function walkFolder(folder: string): Promise<readonly WalkedEntry[]> {
  const found: WalkedEntry[] = []
  const waiting = ['']
  for (let seen = 0, path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entries = await entriesOf(join(folder, path))
    if (!entries) found.push({ path, kind: 'unreadable' })
    seen += entries?.length ?? 0
    if (seen > MAX_ENTRIES) return [...found.sort(byPath), { path: '', kind: 'limit' }]
    const inner = (entry: Dirent) => (path === '' ? entry.name : `${path}/${entry.name}`)
    waiting.push(...(entries ?? []).filter(isWalked).map(inner).filter(isNotTooDeep))
    found.push(...(entries ?? []).filter(isListed).map((entry) => listedEntry(entry, inner(entry))))
  }
  return found.sort(byPath)
}

async function entriesOf(folder: string): Promise<readonly Dirent[] | undefined> {
  return await readdir(folder, { withFileTypes: true }).catch(() => undefined)
}

function isWalked(entry: Dirent): boolean {
  return entry.isDirectory() && !SKIPPED.has(entry.name)
}

function isNotTooDeep(path: string): boolean {
  return path.split('/').length <= MAX_DEPTH
}

function isListed(entry: Dirent): boolean {
  return entry.isFile() || entry.isSymbolicLink()
}

function listedEntry(entry: Dirent, path: string): WalkedEntry {
  return { path, kind: entry.isFile() ? 'file' : 'link' }
}

function byPath(a: WalkedEntry, b: WalkedEntry): number {
  return a.path < b.path ? -1 : 1
}
