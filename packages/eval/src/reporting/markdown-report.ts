import type { EvalReport } from '../report.ts'
import { plainText } from './plain-text.ts'
import { percent } from './report-numbers.ts'
import type { ReportOptions } from './report-options.ts'
import { type ReportTexts, reportTexts } from './report-texts.ts'
import { type PairChanges, reportView, type WordTable } from './report-view.ts'

/**
 * The results as Markdown for a pull request: tables of the variants and of the comparison, and the changed cases folded away. Nothing in
 * names or ids becomes a link, a mention, an image or HTML.
 */
export function markdownReport(report: EvalReport, options: ReportOptions = {}): string {
  const texts = reportTexts[options.locale ?? 'en']
  const view = reportView(report, options)
  const parts = [
    `## ${escaped(view.title)}`,
    view.about.map(escaped).join('  \n'),
    table(view.scores),
    ...(view.comparison
      ? [`### ${texts.headings.comparison}`, table(view.comparison), view.notes.map((note) => `- ${escaped(note)}`).join('\n')]
      : []),
    ...view.changes.filter(({ cases }) => cases.length > 0).map((pair) => folded(pair, texts)),
  ]
  return `${parts.join('\n\n')}\n`
}

const SHOWN_CHANGES = 50

function table({ head, rows }: WordTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const ruler = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [line(head.map(escaped)), line(ruler), ...rows.map((row) => line(row.map(escaped)))].join('\n')
}

function folded({ title, counts, cases }: PairChanges, { columns, more }: ReportTexts): string {
  const rows = cases.slice(0, SHOWN_CHANGES).map(({ caseId, baseline, variant }) => {
    return [`${variant > baseline ? '▲' : '▼'} ${caseId}`, percent(baseline), percent(variant)]
  })
  const rest = cases.length - rows.length
  const body = table({ head: [columns.case, columns.before, columns.after], rows })
  const end = rest > 0 ? `\n\n${more(rest)}` : ''
  return `<details><summary>${escaped(title)}: ${counts}</summary>\n\n${body}${end}\n\n</details>`
}

/** Text that is shown as it is: without markup, and without anybody or anything being linked to by `@`, `#` or an address. */
function escaped(text: string): string {
  return plainText(text)
    .replace(/[\\`*_{}[\]<>()+!|~&]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/@|(?<!&)#|\bGH(?=-\d)|:(?=\/\/)|www(?=\.)/gi, (found) => `${found}&#8203;`)
}
