import { isAbsolute } from 'node:path'
import { ToolError } from '@minagent/types'
import { findProgram } from './find-program.ts'
import { fill, type ShellTexts } from './prompts.ts'

const SHELLS = ['bash', 'sh', 'zsh', 'dash', 'ash', 'ksh', 'fish']

/** Where a shell is looked for. */
export interface ShellPlaces {
  /** A PATH. */
  readonly path: string
  /** A folder that no shell is taken from: the workspace, where one may have been planted. */
  readonly outside: string
}

/**
 * The program of a shell by its name or absolute path; of bash, or else sh, when none is asked for. Only an absolute path, which the
 * caller chose, may lead into the workspace. @throws ToolError that lists those there are.
 */
export function findShell(shell: string | undefined, { path, outside }: ShellPlaces, texts: ShellTexts): string {
  const wanted = shell === undefined ? ['bash', 'sh'] : [shell]
  for (const name of wanted) {
    const program = isAbsolute(name) ? programAt(name) : findProgram(name, path, outside)
    if (program !== undefined) return program
  }
  const shells = SHELLS.filter((name) => findProgram(name, path, outside) !== undefined)
  throw new ToolError(fill(texts.shellNotFound, { shell: wanted.join(', '), shells: shells.join(', ') || texts.none }))
}

function programAt(file: string): string | undefined {
  const slash = file.lastIndexOf('/')
  return findProgram(file.slice(slash + 1), file.slice(0, slash) || '/')
}
