/** A whole line of a file. */
interface Frame {
  readonly text: string
  /** The next line belongs to the same append. */
  readonly more: boolean
}

/** What a file holds. */
export interface Frames {
  readonly lines: readonly Frame[]
  /** How many bytes they take; what follows was never written to its end, unless it is damaged. */
  readonly end: number
  /** What follows was not left behind by a writer that was cut off. */
  readonly damaged: boolean
}

/**
 * The lines of one append: the length of the text in bytes, `+` when more belongs to the append and a space when not, the text, a line
 * end. So a part of an append never counts, and a line end that was lost is told from one that was never written.
 */
export function toFrames(texts: readonly string[]): string {
  return texts.map((text, index) => `${Buffer.byteLength(text)}${index < texts.length - 1 ? '+' : ' '}${text}\n`).join('')
}

/**
 * Reads lines. What a writer that was cut off leaves is the beginning of an append; after a loss of power, its last sectors may be
 * zeros. Anything else behind the whole lines is damage: a whole text without its line end, a line end or a zero in the middle of a
 * text, a length that does not fit.
 */
export function readFrames(file: Buffer): Frames {
  const bytes = file.subarray(0, writtenSize(file))
  const lines: Frame[] = []
  let end = 0
  while (end < bytes.length) {
    const found = frameAt(bytes, end)
    if (typeof found === 'string') return { lines, end, damaged: found === 'damaged' }
    lines.push(found)
    end = found.end
  }
  return { lines, end, damaged: false }
}

const LINE_END = 0x0a
const SECTOR = 512

/** Zeros from the beginning of a sector to the end of the file were never written. */
function writtenSize(file: Buffer): number {
  let size = file.length
  while (size > 0 && file[size - 1] === 0) size--
  return size % SECTOR === 0 ? size : file.length
}

function frameAt(bytes: Buffer, start: number): (Frame & { readonly end: number }) | 'torn' | 'damaged' {
  const [head, digits, mark] = /^([1-9]\d{0,9})([ +]?)/.exec(bytes.toString('latin1', start, start + 12)) ?? ['', '', '']
  const from = start + head.length
  if (mark === '') return digits !== '' && from === bytes.length ? 'torn' : 'damaged'
  const to = from + Number(digits)
  if (to >= bytes.length) return bytes.subarray(from).some((byte) => byte === LINE_END || byte === 0) ? 'damaged' : 'torn'
  if (bytes[to] !== LINE_END) return 'damaged'
  return { text: bytes.toString('utf8', from, to), more: mark === '+', end: to + 1 }
}
