import { percent } from '../report-numbers.ts'
import type { ReportTexts } from '../report-texts.ts'
import type { PairChanges } from '../report-view.ts'
import { escapeHtml, isolated } from './escape-html.ts'

/** For each pair the cases that changed, folded away where there are many. */
export function changeTables(pairs: readonly PairChanges[], { columns, nothingChanged }: ReportTexts): string {
  return pairs
    .map(({ title, counts, cases }) => {
      const rows = cases.map(({ caseId, baseline, variant }) => {
        const [name, sign] = variant > baseline ? ['better', '▲'] : ['worse', '▼']
        return `<tr><td><span class="${name}">${sign}</span> ${isolated(caseId)}</td><td>${percent(baseline)}</td><td>${percent(variant)}</td></tr>`
      })
      const head = `<tr><th>${columns.case}</th><th>${columns.before}</th><th>${columns.after}</th></tr>`
      const body =
        rows.length > 0 ? `<div class="scroll"><table>${head}${rows.join('')}</table></div>` : `<p>${escapeHtml(nothingChanged)}</p>`
      return `<details${rows.length <= OPEN_UP_TO ? ' open' : ''}><summary>${isolated(title)}: ${escapeHtml(counts)}</summary>${body}</details>`
    })
    .join('')
}

const OPEN_UP_TO = 20
