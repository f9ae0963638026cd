import { BestRows } from './best-rows.ts'
import { type CodeScanner, createCodeScanner, ROWS_AT_ONCE } from './code-scanner.ts'
import { dot } from './unit-vector.ts'
import type { Candidate } from './vector-block.ts'

/**
 * The vectors of a block as integers of 8 bits: a quarter of the memory, scanned as fast as it is read. What is encoded is how a vector
 * differs from the mean of all: models put their vectors close together, and what they have in common would use up the 8 bits.
 */
export interface RowCodes {
  readonly scanner: CodeScanner
  /** For each row what its codes are to be multiplied by. */
  readonly scales: Float32Array
  readonly mean: Float32Array
}

/** Codes for so many rows, all zeros at first. */
export function emptyCodes(rows: number, dimensions: number): RowCodes {
  const scanner = createCodeScanner(rows, strideOf(dimensions))
  return { scanner, scales: new Float32Array(rows), mean: new Float32Array(dimensions) }
}

/** The bytes of a row: its dimensions, filled up with zeros to whole registers. */
export function strideOf(dimensions: number): number {
  return Math.ceil(dimensions / 16) * 16
}

/** What a code can be at most. */
const MAX_CODE = 127

/** The codes of so many vectors. */
export function encodeRows(rows: number, dimensions: number, vector: (row: number) => Float32Array): RowCodes {
  const codes = emptyCodes(rows, dimensions)
  codes.mean.set(meanOf(rows, dimensions, vector))
  for (let row = 0; row < rows; row++) encodeRow(codes, row, vector(row))
  return codes
}

function meanOf(rows: number, dimensions: number, vector: (row: number) => Float32Array): Float64Array {
  const sums = new Float64Array(dimensions)
  for (let row = 0; row < rows; row++) {
    const values = vector(row)
    for (let at = 0; at < dimensions; at++) sums[at] = (sums[at] ?? 0) + (values[at] ?? 0)
  }
  return sums.map((sum) => sum / Math.max(rows, 1))
}

function encodeRow({ scanner, scales, mean }: RowCodes, row: number, vector: Float32Array): void {
  const { codes } = scanner
  let largest = 0
  for (let at = 0; at < mean.length; at++) largest = Math.max(largest, Math.abs((vector[at] ?? 0) - (mean[at] ?? 0)))
  if (largest === 0) return
  const start = row * strideOf(mean.length)
  const factor = MAX_CODE / largest
  // As Math.round, four times as fast.
  for (let at = 0; at < mean.length; at++) codes[start + at] = Math.floor(((vector[at] ?? 0) - (mean[at] ?? 0)) * factor + 0.5)
  scales[row] = 1 / factor
}

/** The best `count` rows by their codes. */
export function bestRows(
  { scanner, scales, mean }: RowCodes,
  query: Float32Array,
  { count, accept = () => true }: { readonly count: number; readonly accept: ((row: number) => boolean) | undefined },
): readonly Candidate[] {
  const best = new BestRows(count)
  const queryScale = encodeQuery(query, scanner.query)
  const common = dot(query, mean)
  for (let first = 0; first < scales.length; first += ROWS_AT_ONCE) {
    const rows = Math.min(ROWS_AT_ONCE, scales.length - first)
    scanner.scan(first, rows)
    for (let at = 0; at < rows; at++) {
      const row = first + at
      const score = common + (scanner.dots[at] ?? 0) * (scales[row] ?? 0) * queryScale
      if (score > best.threshold && accept(row)) best.add(row, score)
    }
  }
  return best.candidates()
}

/** Writes the query as finely as sums of 32 bits allow; gives what to multiply it by. */
function encodeQuery(query: Float32Array, codes: Int16Array): number {
  let largest = 0
  for (let at = 0; at < query.length; at++) largest = Math.max(largest, Math.abs(query[at] ?? 0))
  const finest = Math.min(0x7fff, Math.floor(0x7fff_ffff / (MAX_CODE * query.length)))
  const factor = finest / (largest || 1)
  for (let at = 0; at < query.length; at++) codes[at] = Math.round((query[at] ?? 0) * factor)
  return 1 / factor
}
