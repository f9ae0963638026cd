import { DOT_KERNEL } from './dot-kernel-bytes.ts'

/** How many rows are scanned before their results are looked at: the results stay in the nearest cache. */
export const ROWS_AT_ONCE = 1024

/** Rows of 8-bit integers in one block of memory, and their dot products with a query. */
export interface CodeScanner {
  /** Row after row, `stride` bytes each. */
  readonly codes: Int8Array
  /** Where the query is put before a scan: `stride` integers. */
  readonly query: Int16Array
  /** What the last scan found, for as many rows as it was asked for. */
  readonly dots: Int32Array
  /** Scans `rows` rows (at most {@link ROWS_AT_ONCE}) from `first` on. */
  scan(first: number, rows: number): void
}

/** With WebAssembly SIMD where there is it, else with typed arrays alone; `stride` is a multiple of 16. */
export function createCodeScanner(rows: number, stride: number): CodeScanner {
  return simdScanner(rows, stride) ?? plainScanner(rows, stride)
}

/** The same in plain JavaScript: some ten times slower. */
function plainScanner(rows: number, stride: number): CodeScanner {
  const codes = new Int8Array(rows * stride)
  const query = new Int16Array(stride)
  const dots = new Int32Array(ROWS_AT_ONCE)
  const scan = (first: number, count: number) => {
    for (let row = 0; row < count; row++) {
      const start = (first + row) * stride
      let sum = 0
      for (let at = 0; at < stride; at++) sum += (codes[start + at] ?? 0) * (query[at] ?? 0)
      dots[row] = sum
    }
  }
  return { codes, query, dots, scan }
}

const PAGE = 65_536

/** The most that one memory can have. */
const MAX_PAGES = 65_536

function simdScanner(rows: number, stride: number): CodeScanner | undefined {
  const dotsAt = 2 * stride
  const codesAt = dotsAt + 4 * ROWS_AT_ONCE
  const pages = Math.ceil((codesAt + rows * stride) / PAGE)
  const kernel = pages <= MAX_PAGES ? startKernel(pages) : undefined
  if (!kernel) return undefined
  const { buffer, dots } = kernel
  return {
    codes: new Int8Array(buffer, codesAt, rows * stride),
    query: new Int16Array(buffer, 0, stride),
    dots: new Int32Array(buffer, dotsAt, ROWS_AT_ONCE),
    scan(first, count) {
      if (count > 0) dots(codesAt + first * stride, count, stride, 0, dotsAt)
    },
  }
}

/** Undefined where WebAssembly, its SIMD or that much memory is not to be had, or a page's policy forbids it. */
function startKernel(pages: number): { readonly buffer: ArrayBuffer; readonly dots: (...places: number[]) => void } | undefined {
  try {
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
    const bytes = Uint8Array.from(atob(DOT_KERNEL), (character) => character.charCodeAt(0))
    const { dots } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { vectors: { memory } }).exports
    if (typeof dots !== 'function') return undefined
    return { buffer: memory.buffer, dots: (...places) => void dots(...places) }
  } catch {
    return undefined
  }
}
