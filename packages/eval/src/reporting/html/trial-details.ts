import type { EvalReport, TrialReport } from '../../report.ts'
import type { ReportTexts } from '../report-texts.ts'
import { escapeHtml, isolated } from './escape-html.ts'

/** What did not pass, each folded away: why, and what was answered. */
export function trialDetails({ trials, repeats }: EvalReport, { outcomes, more }: ReportTexts): string {
  const wanted = trials.filter(({ outcome }) => outcome !== 'pass')
  const shown = wanted.slice(0, SHOWN).map((trial) => {
    const { variant, caseId, repeat, outcome, answer } = trial
    const name = repeats > 1 ? `${caseId} #${repeat + 1}` : caseId
    const reasons = reasonsOf(trial).map((reason) => `<p>${isolated(reason)}</p>`)
    const said = answer === '' ? '' : `<pre dir="auto">${escapeHtml(answer)}</pre>`
    const summary = `<span class="worse">${escapeHtml(outcomes[outcome])}</span> ${isolated(name)} · ${isolated(variant)}`
    return `<details><summary>${summary}</summary>${reasons.join('')}${said}</details>`
  })
  return `${shown.join('')}${wanted.length > SHOWN ? `<p>${escapeHtml(more(wanted.length - SHOWN))}</p>` : ''}`
}

const SHOWN = 200

function reasonsOf({ scores, error }: TrialReport): readonly string[] {
  if (error) return [`${error.name}: ${error.message}`]
  const wanted = Object.entries(scores).filter(([, { outcome }]) => outcome !== 'pass')
  return wanted.map(([name, { reason }]) => (reason === undefined ? name : `${name}: ${reason}`))
}
