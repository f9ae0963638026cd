import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { join, relative, sep, win32 } from 'node:path'
import { ToolError } from '@minagent/types'
import type { ToolTexts } from '../prompts.ts'

/** A file of the folder, open for reading. */
export interface OpenFile {
  readonly handle: FileHandle
  readonly size: number
}

/**
 * Opens a file below `root` (a real path) for reading; the caller closes it. Links are followed as long as they stay inside.
 * @throws ToolError for a path that is absolute, climbs, leads outside, or is no plain file.
 */
export async function openInside(root: string, path: string, texts: ToolTexts): Promise<OpenFile> {
  if (!isPlainRelative(path)) throw new ToolError(texts.pathRefused(path))
  const real = await realpath(join(root, path)).catch((error: unknown) => fail(error, path, texts))
  if (!isInside(root, real)) throw new ToolError(texts.outsideFolder(path))
  // Not to wait for a writer of a pipe, and not to follow a link that replaced the file meanwhile.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW
  const handle = await open(real, flags).catch((error: unknown) => fail(error, path, texts))
  const stat = await handle.stat()
  if (stat.isFile()) return { handle, size: stat.size }
  await handle.close()
  throw new ToolError(texts.notAFile(path))
}

/** Without a root, a drive, a NUL or a step upwards, whichever system's separators are used. */
function isPlainRelative(path: string): boolean {
  return path !== '' && !path.includes('\0') && !win32.isAbsolute(path) && !path.split(/[/\\]/).includes('..')
}

function isInside(root: string, real: string): boolean {
  const way = relative(root, real)
  return way !== '..' && !way.startsWith(`..${sep}`) && !win32.isAbsolute(way)
}

function fail(error: unknown, path: string, texts: ToolTexts): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') throw new ToolError(texts.noSuchFile(path), 'TOOL_FAILED', { cause: error })
  if (code === 'ENXIO') throw new ToolError(texts.notAFile(path), 'TOOL_FAILED', { cause: error })
  throw new ToolError(texts.unreadable(path), 'TOOL_FAILED', { cause: error })
}
