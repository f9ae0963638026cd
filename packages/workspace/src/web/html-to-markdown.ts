import Turndown from 'turndown'
import { cleanHtml } from './clean-html.ts'

/** A page as text. */
export interface MarkdownPage {
  readonly title: string
  readonly text: string
  /** The page was longer than what is converted. */
  readonly cut: boolean
}

const MAX_HTML = 400_000

/**
 * HTML as Markdown: links absolute, tables with bars, images as links with the word `imageWord` (an image that shows itself would load
 * from wherever the page says). Scripts, navigation, forms and hidden elements are left out.
 */
export function htmlToMarkdown(html: string, url: string, imageWord: string): MarkdownPage {
  const clean = cleanHtml(html, MAX_HTML)
  const base = absolute(clean.base ?? '', url) ?? url
  const converter = converterFor(base, imageWord)
  const text = converter.turndown(clean.html).replace(/\n{3,}/g, '\n\n')
  const title = new Turndown({}).turndown(clean.title.slice(0, 1_000).replaceAll('<', '&lt;'))
  return { title: title.replace(/\\(.)/g, '$1').replace(/\s+/g, ' ').trim().slice(0, 300), text, cut: clean.cut }
}

function converterFor(base: string, imageWord: string): Turndown {
  const converter = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' })
  converter.addRule('link', {
    filter: 'a',
    replacement: (content, node) => linked(content.trim().replace(/\s+/g, ' '), attribute(node, 'href'), base),
  })
  converter.addRule('image', {
    filter: 'img',
    replacement: (_content, node) => {
      const alt = attribute(node, 'alt')
        .replace(/[[\]\s]+/g, ' ')
        .trim()
      return linked(alt === '' ? imageWord : `${imageWord}: ${alt}`, attribute(node, 'src'), base)
    },
  })
  addTableRules(converter)
  return converter
}

/** The text alone where there is no address of the web: `javascript:` and `data:` say nothing to a reader. */
function linked(text: string, address: string, base: string): string {
  if (text === '') return ''
  const target = address === '' ? undefined : absolute(address, base)
  if (target === undefined) return text
  return `[${text}](${target.replace(/[()]/g, (found) => (found === '(' ? '%28' : '%29'))})`
}

function absolute(address: string, base: string): string | undefined {
  const trimmed = address.trim()
  if (trimmed === '' || !URL.canParse(trimmed, base)) return undefined
  const { protocol, href } = new URL(trimmed, base)
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:' ? href : undefined
}

function addTableRules(converter: Turndown): void {
  converter.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content) =>
      ` ${content
        .trim()
        .replace(/\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|')} |`,
  })
  converter.addRule('row', {
    filter: 'tr',
    replacement: (content, node) => {
      const cells = node.childNodes.length
      const isFirst = node.previousSibling === null && cells > 0
      return `\n|${content}${isFirst ? `\n|${' --- |'.repeat(Math.min(cells, 100))}` : ''}`
    },
  })
  converter.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` })
}

function attribute(node: Node, name: string): string {
  return 'getAttribute' in node && typeof node.getAttribute === 'function' ? String(node.getAttribute(name) ?? '') : ''
}
