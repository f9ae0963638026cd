/** A text, and how its bytes were read. */
export interface DecodedText {
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'
}

/** Reads bytes as text: UTF-16 by its mark, else UTF-8, else GB18030 (which holds GBK). Undefined for what is no text. */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const marked = encodingOfMark(bytes)
  if (marked) return decodeAs(marked, bytes)
  if (isBinary(bytes)) return undefined
  return decodeAs('utf-8', bytes) ?? decodeAs('gb18030', bytes)
}

/** True when bytes, or the first bytes of a file, cannot be text: a NUL outside UTF-16. */
export function isBinary(bytes: Uint8Array): boolean {
  return !encodingOfMark(bytes) && bytes.includes(0)
}

function encodingOfMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function decodeAs(encoding: DecodedText['encoding'], bytes: Uint8Array): DecodedText | undefined {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
