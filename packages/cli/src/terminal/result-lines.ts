import type { ToolResult } from '@minagent/types'
import { oneLine } from '../printable.ts'
import type { ChatTexts } from '../texts/chat-texts.ts'
import { type StyledLine, span } from './styled.ts'

const MAX_DIFF_LINES = 60
const MAX_LENGTH = 300

/** What came of a call, in one line; a diff below it in its colors. */
export function resultLines(result: ToolResult, texts: ChatTexts): { readonly summary: string; readonly diff: StyledLine[] } {
  if (!result.ok) return { summary: oneLine(`${result.error.code}: ${result.error.message}`, MAX_LENGTH), diff: [] }
  if (typeof result.data !== 'string') return { summary: oneLine(JSON.stringify(result.data), MAX_LENGTH), diff: [] }
  const [first = '', ...rest] = result.data.split('\n')
  const diffStart = rest.findIndex((line, index) => line.startsWith('--- ') && rest[index + 1]?.startsWith('+++ '))
  if (diffStart >= 0) return { summary: oneLine(first, MAX_LENGTH), diff: diffLines(rest.slice(diffStart), texts) }
  const more = rest.length > 0 ? ` ${texts.moreLines(rest.length)}` : ''
  return { summary: `${oneLine(first, MAX_LENGTH)}${more}`, diff: [] }
}

function diffLines(lines: readonly string[], texts: ChatTexts): StyledLine[] {
  const shown = lines.slice(0, MAX_DIFF_LINES).map((line): StyledLine => [span('    '), diffLine(line)])
  const left = lines.length - shown.length
  return left > 0 ? [...shown, [span(`    ${texts.moreLines(left)}`, 'dim')]] : shown
}

function diffLine(line: string): StyledLine[number] {
  if (line.startsWith('--- ') || line.startsWith('+++ ')) return span(line, 'bold')
  if (line.startsWith('@@')) return span(line, 'cyan')
  if (line.startsWith('+')) return span(line, 'green')
  return line.startsWith('-') ? span(line, 'red') : span(line, 'dim')
}
