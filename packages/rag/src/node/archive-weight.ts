import { inflateRawSync } from 'node:zlib'

/** What the entries of a ZIP archive are in all, once they are inflated. */
export interface ArchiveWeight {
  /** Infinity for more than may be. */
  readonly bytes: number
  /** Beginnings of tags, as far as the entries are XML. */
  readonly tags: number
}

/**
 * Inflates the entries of a ZIP archive to weigh them, at most `mostBytes`: what an archive says of itself may be wrong. Undefined for what is no
 * archive, or one of more than 4 GB. @throws what zlib throws for entries that are damaged.
 */
export function archiveWeight(archive: Buffer, mostBytes: number): ArchiveWeight | undefined {
  const entries = entriesOf(archive)
  if (!entries) return undefined
  let bytes = 0
  let tags = 0
  for (const entry of entries) {
    const content = inflated(entry, mostBytes - bytes)
    if (!content) return { bytes: Number.POSITIVE_INFINITY, tags }
    bytes += content.length
    tags += countTags(content)
  }
  return { bytes, tags }
}

interface Entry {
  readonly isDeflated: boolean
  readonly data: Buffer
}

function entriesOf(archive: Buffer): readonly Entry[] | undefined {
  const end = archive.lastIndexOf(END_OF_DIRECTORY)
  if (end === -1 || end + 22 > archive.length) return undefined
  const entries: Entry[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const entry = entryAt(archive, at)
    if (!entry) return undefined
    entries.push(entry)
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** The entry that the directory lists at a place. */
function entryAt(archive: Buffer, at: number): Entry | undefined {
  if (at + 46 > archive.length || !archive.subarray(at, at + 4).equals(LISTED)) return undefined
  const header = archive.readUInt32LE(at + 42)
  if (header + 30 > archive.length) return undefined
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  return { isDeflated: archive.readUInt16LE(at + 10) === DEFLATED, data: archive.subarray(start, start + archive.readUInt32LE(at + 20)) }
}

/** Undefined for more than `most` bytes. */
function inflated({ isDeflated, data }: Entry, most: number): Buffer | undefined {
  if (!isDeflated) return data.length > most ? undefined : data
  if (data.length === 0) return data
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function countTags(content: Buffer): number {
  let tags = 0
  for (let at = content.indexOf('<'); at !== -1; at = content.indexOf('<', at + 1)) tags++
  return tags
}

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 5, 6])
const LISTED = Buffer.from([0x50, 0x4b, 1, 2])
const DEFLATED = 8
