import { MinagentError } from '@minagent/types'
import { emptyCodes, type RowCodes, strideOf } from './row-codes.ts'
import type { VectorBlock } from './vector-block.ts'

// Four 32-bit integers (mark, version, dimensions, rows), the mean, the scales, the codes, the exact vectors; all little-endian, as typed arrays are
// wherever JavaScript runs.
const MARK = 0x3156_4d61
const VERSION = 1
const HEADER_BYTES = 16

/** Where the parts of a block are. */
export function blockLayout(dimensions: number, rows: number) {
  const scalesAt = HEADER_BYTES + 4 * dimensions
  const codesAt = scalesAt + 4 * rows
  const vectorsAt = codesAt + rows * strideOf(dimensions)
  return { meanAt: HEADER_BYTES, scalesAt, codesAt, vectorsAt, end: vectorsAt + 4 * rows * dimensions }
}

/** A block as bytes, its vectors taken one after another. */
export async function blockBytes(
  dimensions: number,
  { scanner, scales, mean }: RowCodes,
  vector: VectorBlock['vector'],
): Promise<Uint8Array> {
  const { meanAt, scalesAt, codesAt, vectorsAt, end } = blockLayout(dimensions, scales.length)
  const bytes = new Uint8Array(end)
  bytes.set(bytesOf(Uint32Array.of(MARK, VERSION, dimensions, scales.length)))
  bytes.set(bytesOf(mean), meanAt)
  bytes.set(bytesOf(scales), scalesAt)
  bytes.set(bytesOf(scanner.codes), codesAt)
  for (let row = 0; row < scales.length; row++) bytes.set(bytesOf(await vector(row)), vectorsAt + 4 * row * dimensions)
  return bytes
}

/** Bytes that are read in parts. */
export interface ByteSource {
  /** Says in an error which they are. */
  readonly name: string
  /** The bytes from `start` until before `end`. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** How much is read at once. */
const PIECE_BYTES = 4_194_304

/** All of a block but its exact vectors. */
export async function readCodes(source: ByteSource): Promise<{ readonly dimensions: number; readonly codes: RowCodes }> {
  const header = new Uint32Array(HEADER_BYTES / 4)
  await readInto(bytesOf(header), source, 0)
  const [mark, version, dimensions = 0, rows = 0] = header
  if (mark !== MARK || version !== VERSION || dimensions === 0) throw damaged(source)
  const { meanAt, scalesAt, codesAt, vectorsAt, end } = blockLayout(dimensions, rows)
  // Before memory is taken for what a damaged header may claim.
  await readInto(new Uint8Array(1), source, end - 1)
  const codes = emptyCodes(rows, dimensions)
  await readInto(bytesOf(codes.mean), source, meanAt)
  await readInto(bytesOf(codes.scales), source, scalesAt)
  for (let at = codesAt; at < vectorsAt; at += PIECE_BYTES) {
    const piece = codes.scanner.codes.subarray(at - codesAt, Math.min(at + PIECE_BYTES, vectorsAt) - codesAt)
    await readInto(bytesOf(piece), source, at)
  }
  return { dimensions, codes }
}

/** Fills `target` with what begins at `start`. */
export async function readInto(target: Uint8Array, source: ByteSource, start: number): Promise<void> {
  const bytes = await source.read(start, start + target.length)
  if (bytes.length !== target.length) throw damaged(source)
  target.set(bytes)
}

function damaged({ name }: ByteSource): MinagentError<'index_damaged'> {
  return new MinagentError('index_damaged', `Block ${name} holds no vectors of version ${VERSION}, or not all of them.`, {
    details: { block: name },
  })
}

export function bytesOf({ buffer, byteOffset, byteLength }: Int8Array | Uint32Array | Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
