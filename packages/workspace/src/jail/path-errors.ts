import { ToolError } from '@minagent/types'
import type { JailTexts } from './prompts.ts'

/** The error for a path that may not be used. */
export function pathRefused(text: (path: string) => string, path: string): ToolError {
  return new ToolError(text(shownPath(path)), 'PERMISSION_DENIED')
}

/** The error for a path that may be used, but not for this. */
export function pathUnfit(text: (path: string) => string, path: string): ToolError {
  return new ToolError(text(shownPath(path)))
}

/** What the system said about a path, in words for the model; errors of the jail itself stay as they are. */
export function pathFailure(error: unknown, path: string, texts: JailTexts): unknown {
  const code = codeOf(error)
  if (code === undefined) return error
  const text = SYSTEM_TEXTS[code]
  const shown = shownPath(path)
  return new ToolError(text ? texts[text](shown) : texts.failed(shown, code), 'TOOL_FAILED', { cause: error })
}

/** The code of an error of the system, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** A path as a message shows it: on one line, and not longer than a line. */
function shownPath(path: string): string {
  const visible = path.toWellFormed().replace(/\p{Cc}/gu, '\uFFFD')
  return visible.length > MAX_SHOWN ? `${visible.slice(0, MAX_SHOWN).toWellFormed()}…` : visible
}

const MAX_SHOWN = 300

const SYSTEM_TEXTS: Readonly<Record<string, 'missing' | 'notAFolder' | 'isFolder' | 'notAFile' | 'denied' | 'swapped'>> = {
  ENOENT: 'missing',
  ENOTDIR: 'notAFolder',
  EISDIR: 'isFolder',
  ENXIO: 'notAFile',
  EACCES: 'denied',
  EPERM: 'denied',
  ELOOP: 'swapped',
}
