import type { MarkedToken, Token } from 'marked'
import type { Color } from '../paint.ts'
import { type Span, type StyledLine, span } from './styled.ts'

/** What stands in a paragraph, a heading or a cell, as lines: a line break of Markdown begins another one. */
export function inlineLines(tokens: readonly Token[], colors: readonly Color[] = []): StyledLine[] {
  const lines: Span[][] = [[]]
  for (const piece of tokens.flatMap((token) => spansOf(token, colors))) {
    if (piece === LINE_BREAK) lines.push([])
    else lines.at(-1)?.push(piece)
  }
  return lines
}

const LINE_BREAK: Span = { text: '', colors: [] }

function spansOf(token: Token, colors: readonly Color[]): readonly Span[] {
  if (!isKnown(token)) return [span(token.raw, ...colors)]
  switch (token.type) {
    case 'br':
      return [LINE_BREAK]
    case 'checkbox':
      return [span(token.checked ? '[x] ' : '[ ] ', ...colors)]
    case 'codespan':
      return [span(token.text, ...colors, 'cyan')]
    case 'strong':
      return inside(token.tokens, [...colors, 'bold'])
    case 'em':
      return inside(token.tokens, [...colors, 'italic'])
    case 'del':
      return inside(token.tokens, [...colors, 'strike'])
    case 'link':
      return [...inside(token.tokens, [...colors, 'underline']), ...address(token.href, token.text)]
    case 'image':
      return [span(token.text || 'image', ...colors, 'underline'), ...address(token.href, token.text)]
    case 'text':
      return token.tokens ? inside(token.tokens, colors) : [span(token.text, ...colors)]
    case 'escape':
      return [span(token.text, ...colors)]
    default:
      return [span(token.raw, ...colors)]
  }
}

function inside(tokens: readonly Token[], colors: readonly Color[]): readonly Span[] {
  return tokens.flatMap((token) => spansOf(token, colors))
}

/** Where a link leads is always to be seen. */
function address(href: string, text: string): readonly Span[] {
  return href === text || href === `mailto:${text}` ? [] : [span(` (${href})`, 'dim')]
}

/** Whether a token is one of Markdown itself: no extension is in use. */
export function isKnown(token: Token): token is MarkedToken {
  return KNOWN.has(token.type)
}

const KNOWN: ReadonlySet<string> = new Set(
  'blockquote br checkbox code codespan def del em escape heading hr html image link list list_item paragraph space strong table text'.split(
    ' ',
  ),
)
