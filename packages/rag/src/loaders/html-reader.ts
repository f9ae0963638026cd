import { MarkdownWriter } from './markdown-writer.ts'

/** Tells a {@link MarkdownWriter} what the elements of a page mean. Each `open` has its `close`. */
export class HtmlReader {
  readonly #writer = new MarkdownWriter()
  /** One for each open list: the number of its last item, undefined in a list without numbers. */
  readonly #lists: (number | undefined)[] = []
  #depth = 0
  /** The depth of the element that is left out. */
  #leftOut: number | undefined
  #title: string | undefined
  #isTitle = false
  #tables = 0
  #firstHeading = ''

  /** Gives how deep the element is. */
  open(name: string, attributes: Readonly<Record<string, string>>): number {
    this.#depth++
    if (this.#leftOut !== undefined) return this.#depth
    if (LEFT_OUT.has(name) || isHidden(attributes)) this.#leftOut = this.#depth
    else if (name === 'title' && this.#title === undefined) this.#isTitle = true
    else this.#begin(name, attributes)
    return this.#depth
  }

  text(data: string): void {
    if (this.#leftOut !== undefined) return
    if (this.#isTitle) this.#title = `${this.#title ?? ''}${data}`
    else this.#writer.text(data)
  }

  close(name: string): void {
    const isLeftOut = this.#leftOut !== undefined
    if (this.#leftOut === this.#depth) this.#leftOut = undefined
    this.#depth--
    if (isLeftOut) return
    if (name === 'title' && this.#isTitle) this.#isTitle = false
    else this.#end(name)
  }

  finish(): { readonly title: string; readonly markdown: string } {
    const markdown = this.#writer.finish()
    const title = (this.#title ?? '').replace(/\s+/g, ' ').trim()
    return { title: (title === '' ? this.#firstHeading : title).slice(0, 300).toWellFormed(), markdown }
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    const writer = this.#writer
    if (HEADING.test(name)) writer.block(`${'#'.repeat(Number(name.charAt(1)))} `)
    else if (name === 'li') writer.line(this.#marker())
    else if (name === 'ul' || name === 'ol') this.#openList(name === 'ol' ? 0 : undefined)
    else if (TABLE_PARTS.has(name)) this.#openTablePart(name)
    else if (name === 'pre') writer.openCode()
    else if (name === 'img') writer.text(attributes.alt === undefined ? '' : ` ${attributes.alt} `)
    else if (name === 'br') writer.line()
    else if (CODES.has(name)) writer.mark('`')
    else if (BLOCKS.has(name)) writer.block()
  }

  #openList(number: number | undefined): void {
    if (this.#lists.length === 0) this.#writer.block()
    else this.#writer.line()
    this.#lists.push(number)
  }

  /** Of tables within tables only the outermost is one. */
  #openTablePart(name: string): void {
    const isOutermost = this.#tables === (name === 'table' ? 0 : 1)
    if (name === 'table') this.#tables++
    if (!isOutermost) this.#writer.space()
    else if (name === 'table') this.#writer.openTable()
    else if (name === 'tr') this.#writer.row()
    else this.#writer.cell()
  }

  #end(name: string): void {
    const writer = this.#writer
    if (HEADING.test(name)) {
      const heading = writer.block()
      if (this.#firstHeading === '') this.#firstHeading = heading
    } else if (name === 'ul' || name === 'ol') {
      this.#lists.pop()
      if (this.#lists.length === 0) writer.block()
      else writer.line()
    } else if (name === 'table') this.#closeTable()
    else if (name === 'li') writer.line()
    else if (name === 'pre') writer.closeCode()
    else if (CODES.has(name)) writer.mark('`')
    else if (BLOCKS.has(name)) writer.block()
  }

  #closeTable(): void {
    this.#tables--
    if (this.#tables === 0) this.#writer.closeTable()
    else this.#writer.space()
  }

  #marker(): string {
    const number = this.#lists.at(-1)
    if (number !== undefined) this.#lists[this.#lists.length - 1] = number + 1
    const indentation = '  '.repeat(Math.min(8, Math.max(0, this.#lists.length - 1)))
    return `${indentation}${number === undefined ? '-' : `${number + 1}.`} `
  }
}

/** Hidden by its own attributes; what a style sheet hides is not known. */
function isHidden({ hidden, style = '', 'aria-hidden': ariaHidden }: Readonly<Record<string, string>>): boolean {
  return hidden !== undefined || ariaHidden === 'true' || /\b(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(style)
}

const HEADING = /^h[1-6]$/
const TABLE_PARTS: ReadonlySet<string> = new Set(['table', 'tr', 'td', 'th'])
const CODES: ReadonlySet<string> = new Set(['code', 'kbd', 'samp'])
const LEFT_OUT: ReadonlySet<string> = new Set(
  'script style template noscript svg math iframe object embed canvas audio video select button textarea input nav dialog'.split(' '),
)
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form header hr html legend main p ' +
    'section summary'
  ).split(' '),
)
