import { join } from 'node:path'
import { root } from '../../../../scripts/lib/workspace.mjs'

/** A folder or file of the repository. */
export function folderOf(path: string): string {
  return join(root, path)
}
