/** CRC-32 (ISO-HDLC, as in zip and PNG) of a text in UTF-8, as eight hexadecimal digits. */
export function crc32(text: string): string {
  let crc = 0xffffffff
  for (const byte of encoder.encode(text)) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0)
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}

const encoder = new TextEncoder()

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})
