import chardet from 'chardet'
import { decodeBytes } from './decode-bytes.ts'

/** A text, and how its bytes were read, so that it can be written back the same way. */
export interface DecodedText {
  readonly text: string
  /** A label of `TextDecoder`, such as `utf-8`, `utf-16le`, `gb18030` or `shift_jis`. */
  readonly encoding: string
  /** The byte order mark; not part of `text`. */
  readonly mark: boolean
}

/**
 * Reads bytes as text: by the mark, else as UTF-8, else by what the bytes look like (Chinese, Japanese, Korean and the common
 * single-byte encodings; a guess where the text is short). Undefined for what is no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  for (const [encoding, ...mark] of MARKS) {
    if (mark.every((byte, index) => bytes[index] === byte)) return decodeAs(encoding, bytes.subarray(mark.length), true)
  }
  if (bytes.includes(0)) return decodeWide(bytes)
  return decodeAs('utf-8', bytes) ?? (isControlled(bytes) ? undefined : decodeGuessed(bytes))
}

const MARKS = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const

function decodeAs(encoding: string, bytes: Uint8Array, mark = false): DecodedText | undefined {
  try {
    return { text: decodeBytes(encoding, bytes, { fatal: true }), encoding, mark }
  } catch (error) {
    // TypeError: not these bytes; RangeError: an encoding that this Node does not know.
    if (error instanceof TypeError || error instanceof RangeError) return undefined
    throw error
  }
}

/** UTF-16 without a mark: every second byte of much of the text is zero. */
function decodeWide(bytes: Uint8Array): DecodedText | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (bytes.length % 2 === 1 || Math.max(even, odd) < bytes.length / 5 || Math.min(even, odd) > 0) return undefined
  const decoded = decodeAs(even > odd ? 'utf-16be' : 'utf-16le', bytes)
  return decoded && !isControlled(Uint16Array.from(decoded.text, (unit) => unit.charCodeAt(0))) ? decoded : undefined
}

function decodeGuessed(bytes: Uint8Array): DecodedText | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const guesses = chardet.analyse(sample)
  const sure = guesses.filter(({ confidence }) => confidence >= SURE).map(({ name }) => name)
  const wide = sure.filter((name) => WIDE.test(name))
  const others = guesses.map(({ name }) => name)
  const names = [...wide, ...(looksChinese(sample) ? ['gb18030'] : []), ...(looksJapanese(bytes) ? ['shift_jis'] : []), ...sure, ...others]
  for (const name of names) {
    const decoded = decodeAs(name.toLowerCase(), bytes)
    if (decoded) return decoded
  }
  return undefined
}

const SAMPLE_BYTES = 64_000
const SURE = 50
const WIDE = /^(?:Big5|EUC-|GB18030|Shift_JIS|ISO-2022)/

/** Pairs of bytes are where GB2312 has its punctuation and its frequent characters. */
function looksChinese(bytes: Uint8Array): boolean {
  let pairs = 0
  let frequent = 0
  for (let index = 0; index < bytes.length; index++) {
    const [lead = 0, trail = 0] = bytes.subarray(index, index + 2)
    if (lead < 0x80) continue
    pairs++
    index++
    if (trail >= 0xa1 && (lead <= 0xa3 ? lead >= 0xa1 : lead >= 0xb0 && lead <= 0xd7)) frequent++
  }
  return frequent >= pairs * 0.8
}

/** Much of what is not ASCII are kana, when read as Shift_JIS. */
function looksJapanese(bytes: Uint8Array): boolean {
  const wide = decodeAs('shift_jis', bytes)?.text.match(/\P{ASCII}/gu) ?? []
  return wide.length > 0 && wide.filter((character) => /[\u3040-\u30ff]/.test(character)).length >= wide.length / 3
}

/** More than one control character in fifty is no text. */
function isControlled(characters: Uint8Array | Uint16Array): boolean {
  let controls = 0
  for (const character of characters) if (character < 0x20 && !TEXT_CONTROLS.has(character)) controls++
  return controls * 50 > characters.length
}

/** Backspace, tab, line feed, vertical tab, form feed, return, escape. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([8, 9, 10, 11, 12, 13, 27])
