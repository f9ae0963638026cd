import { crc32 } from './crc32.ts'

/** Bytes of a stored page: its data, and a checksum of 4 bytes. Only the last page of a block is shorter. */
export const PAGE_BYTES = 16_384

const CHECKSUM_BYTES = 4
const DATA_BYTES = PAGE_BYTES - CHECKSUM_BYTES

/** Bytes as they are stored, as pages of {@link PAGE_BYTES}; there is at least one, so that nothing is told from an empty block. */
export function toPages(name: string, bytes: Uint8Array): Uint8Array {
  const count = Math.max(1, Math.ceil(bytes.length / DATA_BYTES))
  const stored = new Uint8Array(bytes.length + count * CHECKSUM_BYTES)
  const view = new DataView(stored.buffer)
  for (let page = 0; page < count; page++) {
    const data = bytes.subarray(page * DATA_BYTES, (page + 1) * DATA_BYTES)
    const at = page * PAGE_BYTES
    stored.set(data, at)
    view.setUint32(at + data.length, checksum(data, { name, page, length: bytes.length }), true)
  }
  return stored
}

/** What was stored of a block, wherever that is. */
export interface StoredPages {
  readonly name: string
  /** How many bytes are stored, checksums among them. */
  readonly size: number
  /** The stored bytes of some pages; fewer when they are not there. */
  fetch(start: number, end: number): Uint8Array | Promise<Uint8Array>
}

/**
 * The bytes that {@link toPages} was given from `start` until before `end` (default: all); only the pages they are in are fetched.
 * Undefined when they are not there, or not what was written.
 */
export async function fromPages({ name, size, fetch }: StoredPages, start = 0, end?: number): Promise<Uint8Array | undefined> {
  const pages = Math.max(1, Math.ceil(size / PAGE_BYTES))
  const length = size - CHECKSUM_BYTES * pages
  const stop = end ?? length
  if (start > stop || stop > length) return undefined
  const first = Math.min(Math.floor(start / DATA_BYTES), pages - 1)
  const last = Math.max(first, Math.ceil(stop / DATA_BYTES) - 1)
  const stored = await fetch(first * PAGE_BYTES, Math.min((last + 1) * PAGE_BYTES, size))
  const bytes = new Uint8Array(stop - start)
  for (let page = first; page <= last; page++) {
    const from = (page - first) * PAGE_BYTES
    const data = checked(stored.subarray(from, from + PAGE_BYTES), { name, page, length })
    if (!data) return undefined
    const begin = page * DATA_BYTES
    bytes.set(data.subarray(Math.max(0, start - begin), Math.max(0, stop - begin)), Math.max(0, begin - start))
  }
  return bytes
}

/** What a page belongs to; all of it goes into the checksum, so that no page stands for another one or for one of a longer block. */
interface PagePlace {
  readonly name: string
  readonly page: number
  readonly length: number
}

function checked(stored: Uint8Array, place: PagePlace): Uint8Array | undefined {
  const size = Math.min(DATA_BYTES, place.length - place.page * DATA_BYTES)
  if (stored.length !== size + CHECKSUM_BYTES) return undefined
  const data = stored.subarray(0, size)
  const written = new DataView(stored.buffer, stored.byteOffset + size, CHECKSUM_BYTES).getUint32(0, true)
  return written === checksum(data, place) ? data : undefined
}

function checksum(data: Uint8Array, { name, page, length }: PagePlace): number {
  return crc32(data, crc32(encoder.encode(`${name} ${page} ${length}`)))
}

const encoder = new TextEncoder()
