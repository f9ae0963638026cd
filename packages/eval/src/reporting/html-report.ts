import type { EvalReport } from '../report.ts'
import { changeTables } from './html/change-tables.ts'
import { costChart } from './html/cost-chart.ts'
import { escapeHtml, isolated } from './html/escape-html.ts'
import { PAGE_STYLE } from './html/page-style.ts'
import { scoreChart } from './html/score-chart.ts'
import { trialDetails } from './html/trial-details.ts'
import type { ReportOptions } from './report-options.ts'
import { reportTexts } from './report-texts.ts'
import { type ReportView, reportView, type WordTable } from './report-view.ts'

/**
 * The results as one HTML page that asks for nothing else: scores with their intervals, cost against score, the comparison, the changed
 * cases and what did not pass. It has no script, and forbids itself to run or load anything, whatever the texts of the report say.
 */
export function htmlReport(report: EvalReport, options: ReportOptions = {}): string {
  const { locale = 'en', comparison } = options
  const texts = reportTexts[locale]
  const { headings } = texts
  const view = reportView(report, options)
  const sections = [
    section(headings.scores, scoreChart(view.summaries, texts.intervals) + table(view.scores)),
    view.comparison ? section(headings.comparison, table(view.comparison) + notes(view)) : '',
    section(headings.cost, costChart(view.summaries, texts) || `<p class="dim">${escapeHtml(texts.noCost)}</p>`),
    comparison ? section(headings.changes, changeTables(view.changes, texts)) : '',
    section(headings.trials, trialDetails(report, texts)),
  ]
  return (
    `<!doctype html>\n<html lang="${locale === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(view.title)}</title><style>${PAGE_STYLE}</style></head>` +
    `<body><h1>${isolated(view.title)}</h1>${view.about.map((line) => `<p class="dim">${escapeHtml(line)}</p>`).join('')}${sections.join('')}</body></html>\n`
  )
}

function section(heading: string, body: string): string {
  return body === '' ? '' : `<section><h2>${escapeHtml(heading)}</h2>${body}</section>`
}

function table({ head, rows }: WordTable): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${isolated(cell)}</${tag}>`).join('')}</tr>`
  const lines = [line(head, 'th'), ...rows.map((row) => line(row, 'td'))]
  return `<div class="scroll"><table>${lines.join('')}</table></div>`
}

function notes({ notes: lines }: ReportView): string {
  return lines.map((line) => `<p class="dim">${escapeHtml(line)}</p>`).join('')
}
