import { decodeBytes } from './decode-bytes.ts'
import type { DecodedText } from './decode-text.ts'

/**
 * The bytes of a text in an encoding that `TextDecoder` reads, with the mark if there was one. Undefined when the encoding lacks one of
 * the characters. Encodings other than UTF-8 and UTF-16 are turned round by decoding all their one- and two-byte sequences.
 */
export function encodeText({ text, encoding, mark }: DecodedText): Uint8Array | undefined {
  if (encoding === 'utf-8') return Buffer.from(mark ? `\ufeff${text}` : text)
  if (encoding === 'utf-16le') return Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le').swap16()
  const table = tableOf(encoding)
  const pieces: number[] = []
  for (const character of text) {
    const piece = table.get(character)
    if (!piece) return undefined
    pieces.push(...piece)
  }
  return Uint8Array.from(pieces)
}

function tableOf(encoding: string): Map<string, readonly number[]> {
  const table = new Map<string, readonly number[]>()
  const add = (...bytes: number[]): boolean => {
    const character = decodeBytes(encoding, Uint8Array.from(bytes))
    if ([...character].length !== 1 || character === '\ufffd') return false
    if (!table.has(character)) table.set(character, bytes)
    return true
  }
  for (let lead = 0; lead < 256; lead++) {
    if (add(lead)) continue
    for (let trail = 0x30; trail < 256; trail++) add(lead, trail)
  }
  return table
}
