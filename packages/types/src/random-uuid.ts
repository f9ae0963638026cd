/** How many ids random bytes are drawn for at once. */
const DRAWN = 512

let bytes = new Uint8Array(0)
let used = 0

/**
 * A random UUID (version 4), in secure contexts and elsewhere. `crypto.randomUUID` of Node puts the text together of twenty pieces, which
 * stay in memory as long as it does; to make it of its characters, all in one call, takes less time and an eighth of the memory.
 */
export function randomUuid(): string {
  if (used === bytes.length) {
    bytes = crypto.getRandomValues(new Uint8Array(16 * DRAWN))
    used = 0
  }
  const i = used
  used += 16
  bytes[i + 6] = ((bytes[i + 6] ?? 0) & 0x0f) | 0x40
  bytes[i + 8] = ((bytes[i + 8] ?? 0) & 0x3f) | 0x80
  return textAt(i)
}

/** One byte is two characters. */
function textAt(i: number): string {
  return String.fromCharCode(
    high(i),
    low(i),
    high(i + 1),
    low(i + 1),
    high(i + 2),
    low(i + 2),
    high(i + 3),
    low(i + 3),
    DASH,
    high(i + 4),
    low(i + 4),
    high(i + 5),
    low(i + 5),
    DASH,
    high(i + 6),
    low(i + 6),
    high(i + 7),
    low(i + 7),
    DASH,
    high(i + 8),
    low(i + 8),
    high(i + 9),
    low(i + 9),
    DASH,
    high(i + 10),
    low(i + 10),
    high(i + 11),
    low(i + 11),
    high(i + 12),
    low(i + 12),
    high(i + 13),
    low(i + 13),
    high(i + 14),
    low(i + 14),
    high(i + 15),
    low(i + 15),
  )
}

const DASH = 0x2d
const DIGITS = '0123456789abcdef'
/** The character of the first and of the second half of each byte. */
const HIGH = Uint8Array.from({ length: 256 }, (_, byte) => DIGITS.charCodeAt(byte >> 4))
const LOW = Uint8Array.from({ length: 256 }, (_, byte) => DIGITS.charCodeAt(byte & 15))

function high(index: number): number {
  return HIGH[bytes[index] ?? 0] ?? 0
}

function low(index: number): number {
  return LOW[bytes[index] ?? 0] ?? 0
}
