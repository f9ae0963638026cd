import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toJsonLine } from '@minagent/types/runtime'
import { type Note, parseNote } from './note.ts'

/** What a file of notes holds. */
export interface StoredNotes {
  /** Oldest first. */
  readonly notes: readonly Note[]
  /** Lines that are no notes; they stay in the file. */
  readonly damaged: number
  /** True when the notes of Mini-Agent are there and cannot be read. */
  readonly olderUnreadable?: boolean
}

/** How large a file of notes may become. */
export const MAX_NOTES_MEGABYTES = 8
const MAX_BYTES = MAX_NOTES_MEGABYTES * 1_000_000

/**
 * Adds a note as one line by one write at the end of the file, and waits until it is on the disk. Several processes may do so at once;
 * what stands in the file is never written again, and a line that was cut off is closed first.
 * @returns False when the file is full.
 */
export async function appendNote(file: string, note: Note): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await openPlain(file, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT)
  try {
    const { size } = await handle.stat()
    const line = `${(await endsInLine(handle, size)) ? '' : '\n'}${toJsonLine(note)}`
    if (size + line.length > MAX_BYTES) return false
    await handle.appendFile(line)
    await handle.sync()
    return true
  } finally {
    await handle.close()
  }
}

/** Reads all notes of a file, a list of Mini-Agent (one JSON array) too; a file that is not there has none. */
export async function readNotes(file: string): Promise<StoredNotes> {
  const text = await readText(file)
  if (text.startsWith('[')) return storedNotes(parseList(text))
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return storedNotes(lines.map(parseJson))
}

/** The folder of `root` for notes, made by nobody else: a link there could lead the notes anywhere. */
export async function notesFolder(root: string): Promise<string> {
  const folder = join(root, '.minagent')
  const found = await lstat(folder).catch(() => undefined)
  if (found && !found.isDirectory()) throw Object.assign(new Error('.minagent is no folder'), { code: 'ENOTDIR' })
  return folder
}

function storedNotes(values: readonly unknown[]): StoredNotes {
  const notes = values.map(parseNote).filter((note) => note !== undefined)
  return { notes: withoutRepeated(notes), damaged: values.length - notes.length }
}

/** A call that was run again after a crash wrote the same note twice. */
function withoutRepeated(notes: readonly Note[]): readonly Note[] {
  const seen = new Set<string>()
  return notes.filter(({ key, category, content }) => {
    if (key === undefined) return true
    const identity = JSON.stringify([key, category, content])
    if (seen.has(identity)) return false
    seen.add(identity)
    return true
  })
}

async function readText(file: string): Promise<string> {
  const handle = await openPlain(file, constants.O_RDONLY).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  try {
    return (await handle?.readFile('utf8')) ?? ''
  } finally {
    await handle?.close()
  }
}

/** Follows no link, and waits for no pipe. */
async function openPlain(file: string, flags: number): Promise<FileHandle> {
  const handle = await open(file, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o600)
  const stat = await handle.stat()
  if (stat.isFile() && stat.size <= 2 * MAX_BYTES) return handle
  await handle.close()
  throw Object.assign(new Error('no file of notes'), { code: stat.isFile() ? 'EFBIG' : 'EINVAL' })
}

async function endsInLine(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return true
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 })
  return buffer[0] === 0x0a
}

function parseList(text: string): readonly unknown[] {
  const list = parseJson(text)
  return Array.isArray(list) ? list : [list]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
