import { CODE_CUTS, ROW_CUTS } from './cuts.ts'
import { frontMatterEnd } from './front-matter.ts'
import { closesFence, fenceOf, type Heading, headingOf, isTableHead, type Line, lineAt } from './markdown-lines.ts'
import type { Block } from './pack.ts'

/** A part of a Markdown text under one heading. */
export interface Section {
  readonly start: number
  readonly end: number
  /** The titles of the headings it stands under, the outermost first. */
  readonly headings: readonly string[]
  readonly blocks: readonly Block[]
}

/** The sections of a Markdown text, in order, with nothing between them. A heading with no text before a deeper one is part of its section. */
export function markdownSections(text: string): readonly Section[] {
  return new SectionReader(text).read()
}

class SectionReader {
  readonly #text: string
  readonly #sections: Section[] = []
  #path: readonly Heading[] = []
  #blocks: Block[] = []
  #start = 0
  #hasBody = false

  constructor(text: string) {
    this.#text = text
  }

  read(): readonly Section[] {
    let line = lineAt(this.#text, this.#frontMatter())
    while (line) line = lineAt(this.#text, this.#construct(line))
    this.#close(this.#text.length)
    return this.#sections
  }

  /** Reads what begins at a line; gives where it ends. */
  #construct(line: Line): number {
    const next = lineAt(this.#text, line.next)
    const heading = headingOf(line, next)
    if (heading) return this.#heading(heading, line.start, heading.lines === 2 && next ? next.next : line.next)
    if (line.text !== '') this.#hasBody = true
    const marks = fenceOf(line)
    if (marks !== undefined) return this.#fence(line, marks)
    return isTableHead(line, next) ? this.#table(line, next) : line.next
  }

  #heading(heading: Heading, start: number, end: number): number {
    const above = this.#path.filter(({ level }) => level < heading.level)
    if (this.#hasBody || above.length < this.#path.length) this.#close(start)
    this.#path = [...above, heading]
    return end
  }

  #fence(line: Line, marks: string): number {
    let end = line.next
    for (let inner = lineAt(this.#text, end); inner; inner = lineAt(this.#text, end)) {
      end = inner.next
      if (closesFence(inner, marks)) break
    }
    this.#blocks.push({ start: line.start, end, cuts: CODE_CUTS, head: this.#text.slice(line.start, line.next) })
    return end
  }

  #table(line: Line, rule: Line): number {
    let end = rule.next
    for (let row = lineAt(this.#text, end); row?.text.includes('|'); row = lineAt(this.#text, end)) end = row.next
    this.#blocks.push({ start: line.start, end, cuts: ROW_CUTS, head: this.#text.slice(line.start, rule.next) })
    return end
  }

  /** A section of its own; gives where it ends. */
  #frontMatter(): number {
    const end = frontMatterEnd(this.#text)
    if (end > 0) this.#close(end)
    return end
  }

  #close(end: number): void {
    if (end > this.#start) {
      this.#sections.push({ start: this.#start, end, headings: this.#path.map(({ title }) => title), blocks: this.#blocks })
    }
    this.#start = end
    this.#blocks = []
    this.#hasBody = false
  }
}
