import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files below a folder, as paths from it with slashes, sorted; a folder that is not there has none. What is installed or built is left
 * out without being read: a workspace package holds links to others, which hold links again.
 */
export function filesBelow(folder) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules' && name !== 'dist')
  const files = entries.flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name]
    return filesBelow(join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
  })
  return files.sort()
}
