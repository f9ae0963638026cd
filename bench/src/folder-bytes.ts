import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the files in a folder take of the disk. */
export function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(folder, name)))
  return files.reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0)
}
