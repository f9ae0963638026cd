import type { Token, Tokens } from 'marked'
import { inlineLines, isKnown } from './inline-spans.ts'
import { type StyledLine, span } from './styled.ts'
import { tableLines } from './table-lines.ts'
import { type Indents, wrapLine } from './wrap.ts'

/** One block of Markdown as lines of at most `width` columns (those of code are left as they are); nothing for what only separates. */
export function blockLines(token: Token, width: number): StyledLine[] {
  if (!isKnown(token)) return textLines(token.raw, width)
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return wrapped(inlineLines(token.tokens, token.depth === 1 ? ['bold', 'underline'] : ['bold']), width)
    case 'paragraph':
      return wrapped(inlineLines(token.tokens), width)
    case 'text':
      return token.tokens ? wrapped(inlineLines(token.tokens), width) : textLines(token.text, width)
    case 'code':
      return token.text.split('\n').map((line) => [span('  '), span(line, 'cyan')])
    case 'blockquote':
      return blocksLines(token.tokens, width - 2, false).map((line) => [span('│ ', 'dim'), ...line])
    case 'list':
      return listLines(token, width)
    case 'table':
      return tableLines(token, width)
    case 'hr':
      return [[span('─'.repeat(Math.min(width, 40)), 'dim')]]
    default:
      return textLines(token.raw, width)
  }
}

/** Blocks one below the other, with an empty line between them unless they stand close. */
function blocksLines(tokens: readonly Token[], width: number, isClose: boolean): StyledLine[] {
  const blocks = tokens.map((token) => blockLines(token, width)).filter((lines) => lines.length > 0)
  return blocks.flatMap((lines, index) => (index === 0 || isClose ? lines : [[], ...lines]))
}

function listLines({ items, ordered, start, loose }: Tokens.List, width: number): StyledLine[] {
  return items.flatMap((item, index) => {
    const [box, ...task] = item.tokens
    const isTask = box?.type === 'checkbox'
    const marker = `${ordered ? `${Number(start || 1) + index}. ` : '• '}${isTask ? box.raw : ''}`
    const [first = [], ...rest] = blocksLines(isTask ? task : item.tokens, width - marker.length, !loose)
    const indent = span(' '.repeat(marker.length))
    const lines: StyledLine[] = [[span(marker, 'dim'), ...first], ...rest.map((line) => (line.length === 0 ? line : [indent, ...line]))]
    return loose && index > 0 ? [[], ...lines] : lines
  })
}

function textLines(text: string, width: number): StyledLine[] {
  return wrapped(
    text
      .trimEnd()
      .split('\n')
      .map((line) => [span(line)]),
    width,
  )
}

function wrapped(lines: readonly StyledLine[], width: number, indents?: Indents): StyledLine[] {
  return lines.flatMap((line) => wrapLine(line, width, indents))
}
