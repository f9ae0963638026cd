import type { EvalReport } from '../report.ts'
import { plainText, textWidth } from './plain-text.ts'
import { percent } from './report-numbers.ts'
import type { ReportOptions } from './report-options.ts'
import { reportTexts } from './report-texts.ts'
import { type PairChanges, reportView, type WordTable } from './report-view.ts'

/** How {@link printReport} writes. */
export interface PrintReportOptions extends ReportOptions {
  /** How many changed cases are listed for each pair. Default: 10. */
  readonly maxChanges?: number
}

/** The results as a text for a terminal, ending with a line break: a table of the variants, and what a comparison found. */
export function printReport(report: EvalReport, { maxChanges = 10, ...options }: PrintReportOptions = {}): string {
  const view = reportView(report, options)
  const texts = reportTexts[options.locale ?? 'en']
  const changes = view.changes.flatMap((pair) => changeLines(pair, maxChanges, texts.more))
  const parts = [
    [view.title, ...view.about].map(plainText),
    tableLines(view.scores),
    ...(view.comparison ? [[...tableLines(view.comparison), ...view.notes.map(plainText)]] : []),
    ...(changes.length > 0 ? [changes] : []),
  ]
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function tableLines({ head, rows }: WordTable): readonly string[] {
  const cells = [head, ...rows].map((row) => row.map(plainText))
  const widths = head.map((_, column) => Math.max(...cells.map((row) => textWidth(row[column] ?? ''))))
  return cells.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column] ?? 0, column > 0))
      .join('  ')
      .trimEnd(),
  )
}

function padded(cell: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - textWidth(cell)))
  return right ? blanks + cell : cell + blanks
}

function changeLines({ title, counts, cases }: PairChanges, most: number, more: (count: number) => string): readonly string[] {
  if (cases.length === 0) return []
  const shown = cases.slice(0, most).map(({ caseId, baseline, variant }) => {
    return `  ${variant > baseline ? '▲' : '▼'} ${plainText(caseId)}: ${percent(baseline)} → ${percent(variant)}`
  })
  return [`${plainText(title)}: ${counts}`, ...shown, ...(cases.length > most ? [`  ${more(cases.length - most)}`] : [])]
}
