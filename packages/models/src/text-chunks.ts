/** Cuts a text into pieces of at most `size` code points without splitting a grapheme; a longer grapheme is a piece of its own. */
export function* textChunks(text: string, size: number): Generator<string> {
  let chunk = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const added = codePoints(segment)
    if (length > 0 && length + added > size) {
      yield chunk
      chunk = ''
      length = 0
    }
    chunk += segment
    length += added
  }
  if (length > 0) yield chunk
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
