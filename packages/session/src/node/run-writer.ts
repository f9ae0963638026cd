import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { type Clock, isMinagentError, type PersistedEvent } from '@minagent/types'
import { conflict } from '../memory-journal.ts'
import type { RunCodec } from '../run-codec.ts'
import { isFenced, recordsFile } from './claim-folders.ts'
import { unlessMissing } from './folder.ts'
import { toFrames } from './frames.ts'

/** What a writer begins with. */
export interface WriterStart {
  readonly runId: string
  readonly epoch: number
  /** The folder of the run. */
  readonly folder: string
  /** Has passed over every event that counts. */
  readonly codec: RunCodec
  /** The first line of the segment, which no other file has: all that the claim wrote. */
  readonly header: string
  readonly leaseMs: number
  readonly owner: string
  readonly clock: Clock
}

/** Appends to the segment of one claim. After any failure it writes nothing more: what the file then ends with is for the next claim to judge. */
export class RunWriter {
  readonly start: WriterStart
  #length: number
  #bytes: number
  #failure: unknown
  #turn: Promise<unknown> = Promise.resolve()

  constructor(start: WriterStart) {
    this.start = start
    this.#length = start.codec.length
    this.#bytes = Buffer.byteLength(start.header)
  }

  /** How many events the run has. */
  get length(): number {
    return this.#length
  }

  /** One after another, so that of two appends at one length the second finds the run longer. */
  append(expectedLength: number, events: readonly PersistedEvent[]): Promise<void> {
    const written = this.#turn.then(() => this.#append(expectedLength, events))
    this.#turn = written.catch(() => undefined)
    return written
  }

  /** @throws MinagentError `journal_conflict` when somebody has claimed the run since. */
  async requireNewest(): Promise<void> {
    const { runId, folder, epoch } = this.start
    if (await isFenced(folder, epoch)) throw conflict(runId, 'somebody else has claimed it since, or it was deleted')
  }

  /** @throws MinagentError `journal_conflict` when the run was deleted, whether it was begun again or not. */
  async requireSameRun(): Promise<void> {
    const handle = await this.#open()
    try {
      await this.#requireHeader(handle)
    } finally {
      await handle.close()
    }
  }

  async #append(expectedLength: number, events: readonly PersistedEvent[]): Promise<void> {
    const { runId } = this.start
    if (this.#failure) throw this.#failed()
    if (this.#length !== expectedLength) throw conflict(runId, `it has ${this.#length} events, not ${expectedLength}`)
    if (events.length === 0) return
    try {
      await this.requireNewest()
      await this.#write(toFrames(events.map((event) => this.start.codec.write(event))))
    } catch (error) {
      this.#failure = error
      throw error
    }
    this.#length += events.length
  }

  async #write(text: string): Promise<void> {
    const handle = await this.#open()
    try {
      await this.#requireHeader(handle)
      await this.#requireLength(handle)
      await handle.appendFile(text)
      const seconds = this.start.clock.now() / 1000
      await handle.utimes(seconds, seconds)
      await handle.datasync()
      // Whoever claimed the run before this look may not have seen the records: they are not acknowledged.
      await this.requireNewest()
      await this.#requireInPlace(handle)
      this.#bytes += Buffer.byteLength(text)
    } finally {
      await handle.close()
    }
  }

  async #open(): Promise<FileHandle> {
    const { runId, folder, epoch } = this.start
    const handle = await unlessMissing(open(recordsFile(folder, epoch), constants.O_RDWR | constants.O_APPEND))
    if (!handle) throw conflict(runId, 'it was deleted')
    return handle
  }

  /** A run that was deleted and begun again has the same names, and maybe the same inode. */
  async #requireHeader(handle: FileHandle): Promise<void> {
    const header = Buffer.from(this.start.header)
    const { buffer } = await handle.read(Buffer.alloc(header.length), 0, header.length, 0)
    if (!buffer.equals(header)) throw conflict(this.start.runId, 'it was deleted and begun again')
  }

  /** The file may have been removed, and another one have got its name. */
  async #requireInPlace(handle: FileHandle): Promise<void> {
    const { runId, folder, epoch } = this.start
    const own = await handle.stat({ bigint: true })
    const found = await unlessMissing(stat(recordsFile(folder, epoch), { bigint: true }))
    if (found?.ino !== own.ino) throw conflict(runId, 'somebody else has claimed it since, or it was deleted')
  }

  /** A file that somebody else wrote into is not this writer's any more. */
  async #requireLength(handle: FileHandle): Promise<void> {
    const { size } = await handle.stat()
    if (size !== this.#bytes) throw conflict(this.start.runId, 'its file is not as long as it was written')
  }

  #failed(): unknown {
    if (isMinagentError(this.#failure, 'journal_conflict')) return this.#failure
    return new Error('an append before this one failed, so nothing more is written; claim the run again', { cause: this.#failure })
  }
}
