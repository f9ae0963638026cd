import { isAbsolute } from 'node:path'
import { ToolError } from '@minagent/types'
import { findProgram } from './find-program.ts'
import { fill, type ShellTexts } from './prompts.ts'

const SHELLS = ['bash', 'sh', 'zsh', 'dash', 'ash', 'ksh', 'fish']

/** The program of a shell by its name or absolute path; of bash, or else sh, when none is asked for. @throws ToolError that lists those there are. */
export function findShell(shell: string | undefined, path: string, texts: ShellTexts): string {
  const wanted = shell === undefined ? ['bash', 'sh'] : [shell]
  for (const name of wanted) {
    const program = isAbsolute(name) ? programAt(name) : findProgram(name, path)
    if (program !== undefined) return program
  }
  const shells = SHELLS.filter((name) => findProgram(name, path) !== undefined)
  throw new ToolError(fill(texts.shellNotFound, { shell: wanted.join(', '), shells: shells.join(', ') || texts.none }))
}

function programAt(file: string): string | undefined {
  const slash = file.lastIndexOf('/')
  return findProgram(file.slice(slash + 1), file.slice(0, slash) || '/')
}
