import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** What stands in each file below a folder, by its path there. */
export type Snapshot = ReadonlyMap<string, string>

/** Takes a snapshot; links are not followed, and `without` are paths that are left out. */
export function snapshotOf(folder: string, without: readonly string[] = []): Snapshot {
  const files = new Map<string, string>()
  const visit = (path: string) => {
    if (without.includes(path)) return
    const full = join(folder, path)
    const stats = lstatSync(full)
    if (stats.isDirectory()) for (const name of readdirSync(full).sort()) visit(path === '' ? name : `${path}/${name}`)
    else files.set(path, stats.isSymbolicLink() ? `-> ${readlinkSync(full)}` : hashOf(readFileSync(full)))
  }
  visit('')
  return files
}

/** The paths of what is new, gone or different. */
export function changesBetween(before: Snapshot, after: Snapshot): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
