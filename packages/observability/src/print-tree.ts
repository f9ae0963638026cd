import type { Locale } from '@minagent/types'
import { redactSecrets } from '@minagent/types/runtime'
import { moneyText } from './money-text.ts'
import { everySpan, pricedCalls, sumCost } from './priced-calls.ts'
import type { Prices } from './prices.ts'
import type { Span } from './span.ts'
import { cutToWidth, plainLine, textWidth } from './text-width.ts'
import { treeTexts } from './tree-texts.ts'

/** How a tree is printed. */
export interface PrintTreeOptions {
  /** Given, there is a column of costs; a sum from which something is missing, because a price is not known, has a `+`. */
  readonly prices?: Prices
  /** As in `cost`; default `'USD'`. */
  readonly currency?: string
  /** As in `cost`; default 1. */
  readonly rate?: number
  /** The most columns of a line; names are cut to it, but never below 16 columns. Default 100. */
  readonly width?: number
  /** Default: `'en'`. */
  readonly locale?: Locale
}

/**
 * Spans as lines for a terminal: each with what it is, how long it took, the tokens it read and wrote (with all below it), what they cost
 * where prices are given, and how it ended unless well. Whatever stands in a name, it cannot drive the terminal. The text ends with a
 * line break, or is empty without spans.
 */
export function printTree(spans: readonly Span[], options: PrintTreeOptions = {}): string {
  if (spans.length === 0) return ''
  const { width = 100, locale = 'en' } = options
  const { columns } = treeTexts[locale]
  const heading = ['', columns.time, columns.input, columns.output, ...(options.prices ? [columns.cost] : []), '']
  const rows = [heading, ...rowsOf(spans, '', true, options)]
  const widths = heading.map((_, column) => rows.reduce((widest, row) => Math.max(widest, textWidth(row[column] ?? '')), 0))
  const others = widths.slice(1).reduce((sum, each) => sum + each + GAP.length, 0)
  widths[0] = Math.min(widths[0] ?? 0, Math.max(SHORTEST_NAME, width - others))
  return rows.map((row) => `${lineOf(row, widths)}\n`).join('')
}

const GAP = '  '
const SHORTEST_NAME = 16

type Row = readonly string[]

function rowsOf(spans: readonly Span[], indent: string, isTop: boolean, options: PrintTreeOptions): Row[] {
  return spans.flatMap((span, at) => {
    const isLast = at === spans.length - 1
    const branch = isTop ? '' : `${indent}${isLast ? '└─ ' : '├─ '}`
    const below = isTop ? '' : `${indent}${isLast ? '   ' : '│  '}`
    return [rowOf(span, branch, options), ...rowsOf(span.children, below, false, options)]
  })
}

function rowOf(span: Span, branch: string, { prices, currency = 'USD', rate = 1, locale = 'en' }: PrintTreeOptions): Row {
  const { kinds, step, statuses } = treeTexts[locale]
  const { round, kind, status, error } = span
  const { amount, unpriced, calls, usage } = sumCost(pricedCalls(everySpan([span]), prices, rate))
  const name =
    kind === 'step' && round !== undefined ? step.replace('{number}', String(round + 1)) : `${kinds[kind]} ${safeLine(span.name)}`
  const money = amount === undefined ? '?' : `${moneyText(amount, currency)}${unpriced > 0 ? '+' : ''}`
  const ended = status === 'ok' ? '' : `${statuses[status]} ${safeLine(error?.code ?? '')}`
  const { inputTokens, outputTokens } = usage
  const time = durationText(span.endedAt - span.startedAt)
  const cost = prices ? [calls === 0 ? '' : money] : []
  return [branch + name, time, String(inputTokens ?? ''), String(outputTokens ?? ''), ...cost, cutToWidth(ended.trim(), LONGEST_STATUS)]
}

const LONGEST_STATUS = 32

/** Of a longer name nobody reads the rest. */
const LONGEST_NAME = 1000

/** What is hidden in a line may hide a secret in it, and so may a cut. */
function safeLine(text: string): string {
  return redactSecrets(plainLine(text)).slice(0, LONGEST_NAME)
}

function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Numbers stand to the right. */
function lineOf(row: Row, widths: readonly number[]): string {
  const cells = row.map((cell, column) => {
    const width = widths[column] ?? 0
    const text = column === 0 ? cutToWidth(cell, width) : cell
    const space = ' '.repeat(Math.max(0, width - textWidth(text)))
    return column === 0 || column === row.length - 1 ? text + space : space + text
  })
  return cells.join(GAP).trimEnd()
}
