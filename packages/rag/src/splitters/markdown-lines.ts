/** One line of a text, without its line break. */
export interface Line {
  readonly start: number
  /** Where the next line begins. */
  readonly next: number
  /** Its beginning, at most 1,000 units: no construct of Markdown needs more to be known. */
  readonly text: string
}

/** The line that begins at a position; undefined behind the last one. */
export function lineAt(text: string, start: number): Line | undefined {
  if (start >= text.length) return undefined
  const found = text.indexOf('\n', start)
  const next = found === -1 ? text.length : found + 1
  return { start, next, text: text.slice(start, Math.min(next, start + 1_000)).trimEnd() }
}

/** A heading, with its level from 1 to 6. */
export interface Heading {
  readonly level: number
  readonly title: string
}

/** `# Title`, or a line that is underlined by the next one; the title is cut at 200 units. */
export function headingOf(line: Line, next: Line | undefined): (Heading & { readonly lines: 1 | 2 }) | undefined {
  const marked = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(line.text)
  if (marked) return { level: marked[1]?.length ?? 1, title: toTitle(marked[2] ?? ''), lines: 1 }
  const underline = next && /^ {0,3}(=+|-+)$/.exec(next.text)
  if (!underline || !/^ {0,3}[^\s>|*+-]/.test(line.text)) return undefined
  return { level: underline[1]?.startsWith('=') ? 1 : 2, title: toTitle(line.text), lines: 2 }
}

/** What opens a fence: its marks. */
export function fenceOf({ text }: Line): string | undefined {
  const [, marks, rest] = /^\s*(`{3,}|~{3,})(.*)$/.exec(text) ?? []
  return marks === undefined || (marks.startsWith('`') && rest?.includes('`')) ? undefined : marks
}

/** Whether a line closes a fence that such marks opened. */
export function closesFence({ text }: Line, marks: string): boolean {
  const line = text.trimStart()
  return line.length >= marks.length && line === marks.charAt(0).repeat(line.length)
}

/** Whether a line and the next one are the head of a table. */
export function isTableHead(line: Line, next: Line | undefined): next is Line {
  return next !== undefined && line.text.includes('|') && /^[\s|:-]*$/.test(next.text) && next.text.includes('-') && next.text.includes('|')
}

function toTitle(text: string): string {
  return text.slice(0, 200).trim().replace(/ #+$/, '').trim().toWellFormed()
}
