import type { ToolResult } from '@minagent/types'
import { oneLine } from '../printable.ts'
import type { ChatTexts } from '../texts/chat-texts.ts'
import { type StyledLine, span } from './styled.ts'

const MAX_DIFF_LINES = 60
/** Of a failure. */
const MAX_LAST_LINES = 6
const MAX_LENGTH = 300

/** What came of a call, in one line; below it a diff in its colors, or the end of what a failure says. */
export function resultLines(result: ToolResult, texts: ChatTexts): { readonly summary: string; readonly below: StyledLine[] } {
  if (!result.ok) return failureLines(`${result.error.code}: ${result.error.message}`, texts)
  if (typeof result.data !== 'string') return { summary: oneLine(JSON.stringify(result.data), MAX_LENGTH), below: [] }
  const [first = '', ...rest] = result.data.split('\n')
  const diffStart = rest.findIndex((line, index) => line.startsWith('--- ') && rest[index + 1]?.startsWith('+++ '))
  if (diffStart >= 0) return { summary: oneLine(first, MAX_LENGTH), below: diffLines(rest.slice(diffStart), texts) }
  const more = rest.length > 0 ? ` ${texts.moreLines(rest.length)}` : ''
  return { summary: `${oneLine(first, MAX_LENGTH)}${more}`, below: [] }
}

/** What a command complained of stands at the end of its output. */
function failureLines(text: string, texts: ChatTexts): ReturnType<typeof resultLines> {
  const [first = '', ...rest] = text.trimEnd().split('\n')
  const left = rest.length - MAX_LAST_LINES
  const shown = rest.slice(-MAX_LAST_LINES).map((line) => `    ${oneLine(line, MAX_LENGTH)}`)
  const below = left > 0 ? [`    ${texts.moreLines(left)}`, ...shown] : shown
  return { summary: oneLine(first, MAX_LENGTH), below: below.map((line) => [span(line, 'dim')]) }
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
