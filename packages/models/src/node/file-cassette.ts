import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { emitWarning } from 'node:process'
import { toJsonLine } from '@minagent/types/runtime'
import type { CassetteStore } from '../recording/cassette-store.ts'

/** What {@link fileCassette} does with damage. */
export interface FileCassetteOptions {
  /** Is told of a line that is no JSON: the end of one whose writer was cut off. Default: a warning of the process. */
  readonly onTornLine?: (line: string) => void
}

/**
 * A cassette in a file of JSON lines, made with its folder when the first entry comes. Each entry is one write at the end of the
 * file, so that several processes can record into one file. A line that was cut off is left out when reading, and told.
 */
export function fileCassette(path: string, options: FileCassetteOptions = {}): CassetteStore {
  const { onTornLine = (line) => emitWarning(`${path} has a line that is no JSON, left out: ${line.slice(0, 80)}`) } = options
  return {
    async read() {
      return (await textOf(path)).split('\n').flatMap((line) => (line.trim() === '' ? [] : parseLine(line, onTornLine)))
    },
    append: (entry) => appendLine(path, toJsonLine(entry)),
    clear: () => rm(path, { force: true }),
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

function parseLine(line: string, onTornLine: (line: string) => void): unknown[] {
  try {
    return [JSON.parse(line)]
  } catch {
    onTornLine(line)
    return []
  }
}

/** Adds a line in one write, so that those of several processes do not mix; behind the rest of a torn line it begins with a new one. */
async function appendLine(path: string, line: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a+')
  try {
    const bytes = Buffer.from((await endsInLine(file)) ? `\n${line}` : line)
    const { bytesWritten } = await file.write(bytes)
    if (bytesWritten < bytes.length) throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes could be written to ${path}.`)
  } finally {
    await file.close()
  }
}

async function endsInLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
  return bytesRead === 1 && buffer.toString('latin1') !== '\n'
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
