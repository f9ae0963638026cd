import type { Locale } from '@minagent/types'
import type { PromptExplanation } from './explain-prompt.ts'
import type { PromptSegment } from './prompt-segment.ts'
import { promptTexts } from './prompt-texts.ts'
import { cutToWidth, plainLine, textWidth } from './text-width.ts'

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
  const widths = (rows[0] ?? []).map((_, column) => rows.reduce((widest, row) => Math.max(widest, textWidth(row[column] ?? '')), 0))
  const lines = rows.map((row) => row.map((cell, column) => padded(cell, widths[column] ?? 0, NUMBERS.has(column))).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** The columns of tokens and shares. */
const NUMBERS: ReadonlySet<number> = new Set([2, 3])

function padded(cell: string, width: number, isNumber: boolean): string {
  const space = ' '.repeat(width - textWidth(cell))
  return isNumber ? space + cell : cell + space
}

function oneLine(text: string, width: number): string {
  return cutToWidth(plainLine(text.slice(0, width * 10)), width)
}
