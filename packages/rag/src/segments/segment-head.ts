import { isPlainObject } from '@minagent/types'
import { crc32 } from '../stores/crc32.ts'
import { damagedBlock } from '../stores/store-error.ts'

/**
 * What of a stored segment is always in memory: 16 bytes a passage, the ids of its documents, and where the rest is in its other block.
 * Each `…Offsets` says where the frames of one kind begin; it has one more, where the last ends.
 */
export interface SegmentHead {
  readonly documentIds: readonly string[]
  readonly hashes: readonly string[]
  /** The first term of each frame of the dictionary. */
  readonly firstTerms: readonly string[]
  readonly numbers: Readonly<Record<(typeof NUMBERS)[number], Uint32Array>>
}

/** The lists of numbers of a head, in their order in its bytes. */
const NUMBERS = [
  'lengths',
  'documentOf',
  'starts',
  'ends',
  'postingsOffsets',
  'dictionaryOffsets',
  'detailsOffsets',
  'metadataOffsets',
  'textLengths',
  'textOffsets',
] as const

// The bytes: mark, version, CRC-32 of all after it, length of the JSON; the JSON with spaces up to a multiple of 4; then each list with its length
// before it. All are 32-bit integers, little-endian, as typed arrays are wherever JavaScript runs.
const MARK = 0x3153_4d61
const VERSION = 1
const PREFIX_BYTES = 16

/** The head as a block. */
export function headToBytes({ numbers, ...texts }: SegmentHead): Uint8Array {
  const plain = JSON.stringify(texts)
  const json = new TextEncoder().encode(plain + ' '.repeat(3))
  const jsonBytes = json.length - (json.length % 4)
  const lists = NUMBERS.map((name) => numbers[name])
  const bytes = new Uint8Array(PREFIX_BYTES + jsonBytes + lists.reduce((sum, list) => sum + 4 + list.byteLength, 0))
  bytes.set(json.subarray(0, jsonBytes), PREFIX_BYTES)
  let at = PREFIX_BYTES + jsonBytes
  for (const list of lists) {
    bytes.set(bytesOf(Uint32Array.of(list.length)), at)
    bytes.set(bytesOf(list), at + 4)
    at += 4 + list.byteLength
  }
  bytes.set(bytesOf(Uint32Array.of(MARK, VERSION, crc32(bytes.subarray(PREFIX_BYTES)), jsonBytes)))
  return bytes
}

/** @throws MinagentError `index_damaged` when the block is no head, or one of another version. */
export function headFromBytes(given: Uint8Array, block: string): SegmentHead {
  const bytes = given.slice()
  if (bytes.length < PREFIX_BYTES || bytes.length % 4 !== 0) throw damagedBlock(block, PLACE)
  const [mark = 0, version = 0, checksum = 0, jsonBytes = 0] = new Uint32Array(bytes.buffer, 0, 4)
  if (mark === MARK && version !== VERSION)
    throw damagedBlock(block, PLACE, `is of version ${version}, and this program reads version ${VERSION}`)
  if (mark !== MARK || checksum !== crc32(bytes.subarray(PREFIX_BYTES)) || jsonBytes > bytes.length - PREFIX_BYTES)
    throw damagedBlock(block, PLACE)
  const json: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + jsonBytes)))
  if (!isPlainObject(json)) throw damagedBlock(block, PLACE)
  const lists = new Map(readLists(new Uint32Array(bytes.buffer, PREFIX_BYTES + jsonBytes)))
  const list = (name: (typeof NUMBERS)[number]) => lists.get(name) ?? new Uint32Array()
  return {
    documentIds: textsOf(json.documentIds),
    hashes: textsOf(json.hashes),
    firstTerms: textsOf(json.firstTerms),
    numbers: {
      lengths: list('lengths'),
      documentOf: list('documentOf'),
      starts: list('starts'),
      ends: list('ends'),
      postingsOffsets: list('postingsOffsets'),
      dictionaryOffsets: list('dictionaryOffsets'),
      detailsOffsets: list('detailsOffsets'),
      metadataOffsets: list('metadataOffsets'),
      textLengths: list('textLengths'),
      textOffsets: list('textOffsets'),
    },
  }
}

/** How errors call where blocks are: what a store throws itself says more. */
export const PLACE = 'its store'

function readLists(numbers: Uint32Array): [string, Uint32Array][] {
  let at = 0
  return NUMBERS.map((name) => {
    const start = at + 1
    at = start + (numbers[at] ?? 0)
    return [name, numbers.slice(start, at)]
  })
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function bytesOf(numbers: Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}
