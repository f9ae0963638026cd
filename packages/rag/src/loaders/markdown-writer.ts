/** Writes Markdown piece by piece; what is written between two borders of blocks becomes one line. */
export class MarkdownWriter {
  readonly #out: string[] = []
  #line = ''
  #marker = ''
  #code: string | undefined
  #rows: string[][] | undefined

  text(data: string): void {
    if (this.#code !== undefined) this.#code += data
    else if (this.#rows) this.#addToCell(data)
    else this.#line += data
  }

  /** A mark that belongs to the text around it; none where the text is code already. */
  mark(mark: string): void {
    if (this.#code === undefined) this.text(mark)
  }

  space(): void {
    this.text(' ')
  }

  /** Ends the block before, and gives it; the next one begins with `marker`. */
  block(marker = ''): string {
    return this.#break('\n\n', marker)
  }

  /** Ends the line before; the next one begins with `marker`. */
  line(marker = ''): void {
    this.#break('\n', marker)
  }

  openCode(): void {
    if (this.#rows) return
    this.block()
    this.#code = ''
  }

  closeCode(): void {
    if (this.#code === undefined) return
    const code = this.#code.replace(/^\r?\n/, '').trimEnd()
    this.#code = undefined
    const longest = (code.match(/`{3,}/g) ?? []).reduce((length, { length: own }) => Math.max(length, own), 2)
    const fence = '`'.repeat(longest + 1)
    if (code !== '') this.#out.push(`${fence}\n${code}\n${fence}\n\n`)
  }

  openTable(): void {
    if (this.#code !== undefined) return
    this.block()
    this.#rows = []
  }

  row(): void {
    this.#rows?.push([])
  }

  cell(): void {
    this.#rows?.at(-1)?.push('')
  }

  closeTable(): void {
    const rows = (this.#rows ?? []).map((row) => row.map((cell) => oneLine(cell).replaceAll('|', '\\|')))
    this.#rows = undefined
    const [head, ...others] = rows.filter((row) => row.some((cell) => cell !== ''))
    if (head === undefined) return
    if (head.length === 1 && others.every(({ length }) => length <= 1)) {
      // A table of one column is layout.
      this.#out.push(`${[head, ...others].map((row) => row.join('')).join('\n\n')}\n\n`)
      return
    }
    const lines = [head, head.map(() => '---'), ...others].map((row) => `| ${row.join(' | ')} |`)
    this.#out.push(`${lines.join('\n')}\n\n`)
  }

  finish(): string {
    this.closeCode()
    this.closeTable()
    this.block()
    return this.#out
      .join('')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  #break(ending: '\n' | '\n\n', marker: string): string {
    if (this.#code !== undefined) {
      this.#code += '\n'
      return ''
    }
    if (this.#rows) {
      this.#addToCell(' ')
      return ''
    }
    const line = oneLine(this.#line)
    if (line !== '') this.#out.push(`${this.#marker}${line}`)
    if (line !== '' || marker === '') this.#marker = ''
    if (this.#out.length > 0 && (line !== '' || ending === '\n\n')) this.#out.push(ending)
    this.#line = ''
    if (marker !== '') this.#marker = marker
    return line
  }

  #addToCell(data: string): void {
    const row = this.#rows?.at(-1)
    if (!row) this.#rows?.push([data])
    else if (row.length === 0) row.push(data)
    else row[row.length - 1] += data
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
