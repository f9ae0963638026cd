/** An answer of which the first bytes were looked at. */
export interface Peeked {
  /** The first byte that is no white space and no byte order mark; undefined when there is none. */
  readonly first: number | undefined
  /** All bytes, the first ones included. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** White space, and the three bytes of a byte order mark. */
const SKIPPED: ReadonlySet<number> = new Set([9, 10, 13, 32, 0xef, 0xbb, 0xbf])

/** Looks at the beginning of an answer without losing it. */
export async function peek(source: AsyncGenerator<Uint8Array>): Promise<Peeked> {
  const seen: Uint8Array[] = []
  let first: number | undefined
  while (first === undefined) {
    const { done, value } = await source.next()
    if (done) break
    seen.push(value)
    first = value.find((byte) => !SKIPPED.has(byte))
  }
  const iterator: AsyncIterator<Uint8Array> = {
    next: async () => {
      const value = seen.shift()
      return value ? { done: false, value } : await source.next()
    },
    return: async () => await source.return(undefined),
  }
  return { first, bytes: { [Symbol.asyncIterator]: () => iterator } }
}
