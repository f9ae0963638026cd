import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { wayTo } from '../jail/way-to.ts'

/**
 * The first program of this name in the absolute folders of `path` (a PATH), as a path; never one that lies below `outside` or is a link
 * to there, so that nobody runs a `git` that was planted in the workspace.
 */
export function findProgram(name: string, path: string, outside?: string): string | undefined {
  if (name === '' || /[/\\\0]/.test(name)) return undefined
  const candidates = path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
  return candidates.find((candidate) => isProgram(candidate) && !leadsInto(candidate, outside))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

function leadsInto(file: string, folder: string | undefined): boolean {
  if (folder === undefined) return false
  return wayTo(folder, file) !== undefined || wayTo(folder, realpathSync(file)) !== undefined
}
