import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Whether a folder of a repository (its objects, refs, …) may show what lies in another place: it names other stores of objects, or
 * something below it is a link. Git makes no links there, so where one leads is not asked; what cannot be looked at counts as elsewhere.
 */
export async function readsElsewhere(folder: string): Promise<boolean> {
  const waiting = [folder]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
    if (!entries || entries.some((entry) => !entry.isDirectory() && !entry.isFile())) return true
    const here = path
    waiting.push(...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(here, name)))
  }
  const alternates = await stat(join(folder, 'info', 'alternates')).catch(() => undefined)
  return alternates !== undefined && alternates.size > 0
}
