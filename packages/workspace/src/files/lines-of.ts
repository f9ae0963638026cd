/** The lines of a text without their ends; the last line break ends a line and does not begin an empty one. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}
