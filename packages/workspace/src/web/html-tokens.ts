/** A piece of an HTML text. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly selfClosing: boolean }
  | { readonly kind: 'close'; readonly name: string }

/** Elements whose content is no markup. */
const RAW: ReadonlySet<string> = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'])

/**
 * Cuts HTML into text and tags in one pass, in time that grows only with its length whatever it holds. Comments and declarations are left
 * out; the content of an element such as `script` or `title` is one text.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    const next = markupFrom(html, at)
    if (next > at) yield { kind: 'text', text: html.slice(at, next) }
    if (next === html.length) return
    const end = markupEnd(html, next)
    const token = tagOf(html.slice(next, end))
    if (token) yield token
    at = end
    if (token?.kind !== 'open' || !RAW.has(token.name)) continue
    const rawEnd = closingTag(html, token.name, at)
    if (rawEnd > at) yield { kind: 'text', text: html.slice(at, rawEnd) }
    at = rawEnd
  }
}

/** A `<` that begins nothing is text. */
function markupFrom(html: string, from: number): number {
  MARKUP.lastIndex = from
  return MARKUP.exec(html)?.index ?? html.length
}

const MARKUP = /<(?=[a-zA-Z/!?])/g

function markupEnd(html: string, start: number): number {
  if (html.startsWith('<!--', start)) return after(html, '-->', start + 2)
  if (html[start + 1] === '!' || html[start + 1] === '?') return after(html, '>', start)
  for (let at = start; ; ) {
    TAG_PART.lastIndex = at
    const part = TAG_PART.exec(html)
    if (!part) return html.length
    if (part[0] === '>') return part.index + 1
    at = after(html, part[0], part.index + 1)
  }
}

const TAG_PART = /[>"']/g

/** The place behind the next `text`, or the end. */
function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from)
  return found === -1 ? html.length : found + text.length
}

function tagOf(markup: string): HtmlToken | undefined {
  const name = /^<\/?([a-zA-Z][^\s/>]{0,40})/.exec(markup)?.[1]?.toLowerCase()
  if (name === undefined) return undefined
  if (markup[1] === '/') return { kind: 'close', name }
  return { kind: 'open', name, attributes: markup.slice(1 + name.length, -1), selfClosing: markup.endsWith('/>') }
}

function closingTag(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}
