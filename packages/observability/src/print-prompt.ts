import type { Locale } from '@minagent/types'
import type { PromptExplanation } from './explain-prompt.ts'
import type { PromptSegment } from './prompt-segment.ts'
import { promptTexts } from './prompt-texts.ts'

/** Options of {@link printPrompt}. */
export interface PrintPromptOptions {
  /** Default: `'en'`. */
  readonly locale?: Locale
}

/** A table for a terminal: each segment with its origin, tokens, share and the beginning of its text, which cannot drive the terminal. */
export function printPrompt(explanation: PromptExplanation, { locale = 'en' }: PrintPromptOptions = {}): string {
  const { title, noName, columns, total, origins } = promptTexts[locale]
  const { agent = noName, model = '?', tokens, segments } = explanation
  const rows = segments.map((segment) => [
    origins[segment.origin],
    oneLine(segment.name ?? '', LONGEST_NAME),
    String(segment.tokens),
    shareOf(segment, tokens),
    oneLine(segment.text, LONGEST_TEXT),
  ])
  const heading = [columns.origin, columns.name, columns.tokens, columns.share, columns.text]
  const values: Readonly<Record<string, string>> = { agent: oneLine(agent, LONGEST_NAME), model, tokens: String(tokens) }
  const first = title.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '')
  return `${first}\n\n${aligned([heading, ...rows, [total, '', String(tokens), segments.length > 0 ? '100 %' : '', '']])}\n`
}

const LONGEST_NAME = 24
const LONGEST_TEXT = 48

function shareOf({ tokens }: PromptSegment, all: number): string {
  return `${all === 0 ? 0 : Math.round((100 * tokens) / all)} %`
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))))
  const lines = rows.map((row) => row.map((cell, column) => padded(cell, widths[column] ?? 0, NUMBERS.has(column))).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** The columns of tokens and shares. */
const NUMBERS: ReadonlySet<number> = new Set([2, 3])

function padded(cell: string, width: number, isNumber: boolean): string {
  const space = ' '.repeat(width - widthOf(cell))
  return isNumber ? space + cell : cell + space
}

/** Columns of a terminal, where Chinese and emoji take two. */
function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 2 : 1
  return width
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u

function oneLine(text: string, longest: number): string {
  const characters = [...text.slice(0, longest * 4).replace(/[\s\p{C}]+/gu, ' ')]
  return characters.length <= longest && text.length <= longest * 4 ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`
}
