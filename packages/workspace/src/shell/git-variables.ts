import { dirname } from 'node:path'
import type { ShellParts } from './shell-parts.ts'

/** So that Git sees no repository above the workspace, no objects of another one, asks nobody, and fetches nothing. */
export function gitVariables({ jail }: ShellParts): Readonly<Record<string, string>> {
  return {
    GIT_CEILING_DIRECTORIES: dirname(jail.root),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: '',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
  }
}
