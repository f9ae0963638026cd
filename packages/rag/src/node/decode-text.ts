import chardet from 'chardet'

/**
 * Bytes as text: by their mark, else as UTF-8 (also where a few bytes are wrong), UTF-16 or what they declare or look like (GB18030, Big5, Shift_JIS,
 * the common single-byte ones; a guess where the text is short). Undefined for what is no text.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string | undefined {
  for (const [encoding, ...mark] of MARKS) {
    if (mark.every((byte, index) => bytes[index] === byte)) return decodeAs(encoding, bytes.subarray(mark.length))
  }
  if (bytes.includes(0)) return decodeWide(bytes)
  const text = decodeUtf8(bytes) ?? (declared === undefined ? undefined : decodeAs(declared, bytes)) ?? decodeGuessed(bytes)
  return text !== undefined && !isControlled(text) ? text : undefined
}

const MARKS = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    // TypeError: not these bytes; RangeError: an encoding that nobody knows.
    if (error instanceof TypeError || error instanceof RangeError) return undefined
    throw error
  }
}

/** UTF-8, also of a file that was cut off, or has a wrong byte: of what is not ASCII nearly all must be right. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  const exact = decodeAs('utf-8', bytes)
  if (exact !== undefined) return exact
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let wrong = 0
  let right = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === REPLACEMENT) wrong++
    else if (unit >= 0x80) right++
  }
  return right > wrong * 20 ? text : undefined
}

const REPLACEMENT = 0xfffd

/** UTF-16 without a mark: in much of the text one byte of two is zero, and always the same one. */
function decodeWide(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.subarray(0, SAMPLE_BYTES).entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const looked = Math.min(bytes.length, SAMPLE_BYTES)
  if (bytes.length % 2 === 1 || Math.max(even, odd) < looked / 5 || Math.min(even, odd) > 0) return undefined
  const text = decodeAs(even > odd ? 'utf-16be' : 'utf-16le', bytes)
  return text !== undefined && !isControlled(text) ? text : undefined
}

function decodeGuessed(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const guesses = chardet.analyse(sample).map(({ name, confidence }) => ({ name: name.toLowerCase(), confidence }))
  const wide = guesses.filter(({ name, confidence }) => confidence >= SURE && WIDE.test(name))
  const names = [...wide.map(({ name }) => name), ...(looksChinese(sample) ? ['gb18030'] : []), ...guesses.map(({ name }) => name)]
  for (const name of names) {
    const text = decodeAs(name, bytes)
    if (text !== undefined) return text
  }
  return undefined
}

const SAMPLE_BYTES = 64_000
const SURE = 50
const WIDE = /^(?:big5|euc-|gb18030|shift_jis|iso-2022)/

/** Most pairs of bytes are where GB 2312 has its punctuation and its frequent characters. */
function looksChinese(bytes: Uint8Array): boolean {
  let pairs = 0
  let frequent = 0
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index] ?? 0
    if (lead < 0x80) continue
    pairs++
    index++
    const trail = bytes[index] ?? 0
    if (trail >= 0xa1 && (lead <= 0xa3 ? lead >= 0xa1 : lead >= 0xb0 && lead <= 0xd7)) frequent++
  }
  return frequent >= pairs * 0.8
}

/** More than one control character in fifty is no text. */
function isControlled(text: string): boolean {
  let controls = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x20 && !TEXT_CONTROLS.has(unit)) controls++
  }
  return controls * 50 > text.length
}

/** Backspace, tab, line feed, vertical tab, form feed, return, escape. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([8, 9, 10, 11, 12, 13, 27])
