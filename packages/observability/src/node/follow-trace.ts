import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { type Clock, systemClock } from '@minagent/types/runtime'
import { LineReader } from './line-reader.ts'
import { OpenRuns } from './open-runs.ts'
import { traceFailed } from './trace-failed.ts'
import type { TraceLine } from './trace-line.ts'

/** How a file is followed. */
export interface FollowOptions {
  /** Ends the lines, without an error. */
  readonly signal?: AbortSignal | undefined
  /** Default: the real one. */
  readonly clock?: Clock | undefined
}

const PAUSE_MS = 200
const CHUNK_BYTES = 65_536

/**
 * The lines of a file of events as they come, from its beginning. It waits for a file that is not there yet, and begins again, with the
 * number 1, with one that was made shorter or replaced. It ends when all that is there was read and no run of it is under way (one
 * that waits for a person is), or by the signal. The file is looked at five times a second, and only read.
 * @throws MinagentError `trace_failed` when the file is there and cannot be read.
 */
export async function* followTrace(file: string, { signal, clock = systemClock }: FollowOptions = {}): AsyncGenerator<TraceLine, void> {
  let followed: FollowedFile | undefined
  try {
    while (!signal?.aborted) {
      followed ??= await openedFile(file)
      const lines = await followed?.next()
      if (lines) yield* lines
      else if (followed && (await isOther(file, followed))) {
        yield* followed.reader.end()
        await followed.handle.close()
        followed = undefined
      } else if (followed?.runs.allEnded) return
      else await pause(clock, signal)
    }
  } catch (error) {
    throw traceFailed(file, 'read', error)
  } finally {
    await followed?.handle.close()
  }
}

/** A file while it is what it was when it was opened. */
class FollowedFile {
  readonly handle: FileHandle
  readonly reader = new LineReader()
  readonly runs = new OpenRuns()
  position = 0

  constructor(handle: FileHandle) {
    this.handle = handle
  }

  /** Undefined when nothing has been added. */
  async next(): Promise<readonly TraceLine[] | undefined> {
    const { bytesRead, buffer } = await this.handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, this.position)
    this.position += bytesRead
    if (bytesRead === 0) return undefined
    const lines = this.reader.push(buffer.subarray(0, bytesRead))
    for (const line of lines) this.runs.add(line)
    return lines
  }
}

/** Undefined when there is no such file. */
async function openedFile(file: string): Promise<FollowedFile | undefined> {
  const { O_RDONLY, O_NONBLOCK = 0 } = constants
  try {
    return new FollowedFile(await open(file, O_RDONLY | O_NONBLOCK))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** True when another file, or less than what was read, is there now; a file that was removed may still be written. */
async function isOther(file: string, { handle, position }: FollowedFile): Promise<boolean> {
  try {
    const [now, read] = await Promise.all([stat(file), handle.stat()])
    return now.ino !== read.ino || now.dev !== read.dev || now.size < position
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function pause(clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  try {
    await clock.sleep(PAUSE_MS, signal)
  } catch (error) {
    if (!signal?.aborted) throw error
  }
}
