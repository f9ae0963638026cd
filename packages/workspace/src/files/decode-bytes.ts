/** Bytes as text, what is not of the encoding as U+FFFD, or with `fatal` as a TypeError. A byte order mark stays in the text. */
export function decodeBytes(encoding: string, bytes: Uint8Array, { fatal = false }: { readonly fatal?: boolean } = {}): string {
  const decoder = new TextDecoder(encoding, { fatal, ignoreBOM: true })
  const text = decoder.decode(bytes)
  // Some releases of Node 20 and 22 take windows-1252 for ISO 8859-1 and leave these bytes control characters.
  if (decoder.encoding !== 'windows-1252') return text
  return text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control)
}

/** What windows-1252 has at 0x80 to 0x9F. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
