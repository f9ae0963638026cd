/** At most `length` characters of a line from `start` on, with a note of how many were left out; never half of a surrogate pair. */
export function cutLine(line: string, length: number, start = 0): string {
  if (line.length <= length) return line
  const from = Math.max(0, Math.min(start, line.length - length))
  const kept = line.slice(from, from + length).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
  return `${from > 0 ? '… ' : ''}${kept}… [${line.length - kept.length} more characters]`
}
