import { attributeValue, isHidden, keptAttributes } from './html-attributes.ts'
import { htmlTokens } from './html-tokens.ts'
import { plainSpaces } from './plain-spaces.ts'
import { ShortRuns } from './short-runs.ts'

/** HTML reduced to what becomes Markdown. */
export interface CleanHtml {
  readonly html: string
  /** The text of the page's `title`, with its entities. */
  readonly title: string
  /** The `href` of the page's `base` element. */
  readonly base: string | undefined
  /** True when there was more than the limits allow. */
  readonly cut: boolean
}

/**
 * Keeps headings, paragraphs, lists, links, images, code, emphasis, quotes and tables, always closed, at most 30 deep and at most 10 000 of them; what
 * stands deep in lists and quotes counts several times, for the converter goes through it once for each; leaves
 * out scripts, styles, navigation, footers, forms and what is hidden by an attribute. A page is a stranger's: the converter that comes
 * after is never given a form that takes it long.
 */
export function cleanHtml(html: string, maxLength: number): CleanHtml {
  const page = new CleanPage(maxLength)
  for (const token of htmlTokens(html)) {
    if (page.isFull || page.tags > MAX_TAGS) return page.finish(true)
    if (token.kind === 'text') page.text(token.text)
    else if (token.kind === 'close') page.close(token.name)
    else page.open(token.name, token.attributes, token.selfClosing)
  }
  return page.finish(page.isFull)
}

const MAX_DEPTH = 30
/** Every line in them is written again with an indent. */
const INDENTING: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote'])
/** So many of them in each other are nothing special. */
const USUAL_DEPTH = 2
/** The converter needs up to a tenth of a millisecond for each, and more where they are siblings. */
const MAX_TAGS = 10_000
const VOID: ReadonlySet<string> = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const KEPT: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 h5 h6 p br hr ul ol li blockquote pre code a img strong b em i table tr td th div'.split(' '),
)
const BLOCKS: ReadonlySet<string> = new Set(
  'section article main header address figure figcaption details summary dl dt dd fieldset caption center hgroup'.split(' '),
)
const DROPPED: ReadonlySet<string> = new Set(
  'script style noscript template iframe object svg math canvas nav footer textarea select button dialog xmp noembed noframes video audio'.split(
    ' ',
  ),
)
/** Elements that end where the next of them begins. */
const SELF_ENDING: ReadonlySet<string> = new Set('p li dt dd tr td th option'.split(' '))

interface OpenElement {
  readonly name: string
  /** The tag that was written for it, '' for none. */
  readonly written: string
  readonly isDropped: boolean
}

class CleanPage {
  tags = 0
  readonly #maxLength: number
  #length = 0
  #isCut = false
  readonly #parts: string[] = []
  readonly #open: OpenElement[] = []
  readonly #runs = new ShortRuns()
  #dropped = 0
  #title: string | undefined
  #base: string | undefined

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  get isFull(): boolean {
    return this.#isCut || this.#length > this.#maxLength
  }

  text(text: string): void {
    if (this.#open.at(-1)?.name === 'title') this.#title ??= text
    else if (this.#dropped === 0) this.#writeText(this.#runs.cut(plainSpaces(text)))
  }

  open(name: string, attributes: string, selfClosing: boolean): void {
    if (name === 'base') this.#base ??= attributeValue('href', attributes)
    if (VOID.has(name)) return this.#writeVoid(name, attributes)
    // In HTML only foreign elements close themselves.
    if (selfClosing && DROPPED.has(name)) return
    if (SELF_ENDING.has(name) && this.#open.at(-1)?.name === name) this.#pop()
    if (this.#open.length >= MAX_DEPTH || (name === 'a' && this.#isInside('a'))) return
    const isDropped = DROPPED.has(name) || isHidden(attributes)
    if (isDropped) this.#dropped++
    const written = this.#dropped === 0 ? writtenName(name) : ''
    if (written !== '') this.#writeTag(`<${written}${keptAttributes(name, attributes)}>`)
    this.#open.push({ name, written, isDropped })
  }

  close(name: string): void {
    if (!this.#isInside(name)) return
    while (this.#pop() !== name);
  }

  finish(cut: boolean): CleanHtml {
    while (this.#open.length > 0) this.#pop()
    return { html: this.#parts.join(''), title: this.#title ?? '', base: this.#base, cut }
  }

  #writeVoid(name: string, attributes: string): void {
    if (this.#dropped === 0 && KEPT.has(name)) this.#writeTag(`<${name}${keptAttributes(name, attributes)}>`)
  }

  #isInside(name: string): boolean {
    return this.#open.some((element) => element.name === name)
  }

  #pop(): string | undefined {
    const element = this.#open.pop()
    if (element?.isDropped) this.#dropped--
    if (element && element.written !== '') this.#write(`</${element.written}>`)
    return element?.name
  }

  #writeTag(tag: string): void {
    this.tags++
    this.#write(tag)
  }

  #writeText(text: string): void {
    const weight = this.#weight
    const room = Math.max(0, Math.floor((this.#maxLength - this.#length) / weight))
    const shown = text.length > room ? text.slice(0, room).toWellFormed() : text
    this.#isCut ||= text.length > room
    this.#write(shown, weight)
  }

  get #weight(): number {
    const depth = this.#open.filter(({ written }) => INDENTING.has(written)).length
    return Math.max(1, depth - USUAL_DEPTH + 1)
  }

  #write(part: string, weight = 1): void {
    this.#parts.push(part)
    this.#length += part.length * weight
  }
}

function writtenName(name: string): string {
  if (KEPT.has(name)) return name
  return BLOCKS.has(name) ? 'div' : ''
}
