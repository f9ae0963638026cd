import type { VariantSummary } from '../../compare/summarize.ts'
import { percent, percentInterval } from '../report-numbers.ts'
import { escapeHtml, isolated } from './escape-html.ts'

/** The score of each variant with its interval, on one scale from 0 to 100 %. */
export function scoreChart(summaries: readonly VariantSummary[], caption: string): string {
  const rows = summaries.map((summary) => {
    const words = `${percent(summary.quality)} ${percentInterval(summary.interval)}`
    return `<div class="row"><span>${isolated(summary.variant)}</span><span class="number">${words}</span>${bar(summary, words)}</div>`
  })
  return `<figure>${rows.join('')}<figcaption>${escapeHtml(caption)}</figcaption></figure>`
}

/** Lengths are shares of the width, so that the bar fits every screen and its strokes keep their width. */
function bar({ variant, quality, interval: [low, high] }: VariantSummary, words: string): string {
  const label = escapeHtml(`${variant}: ${words}`)
  const mark = quality === undefined ? '' : `<circle class="mark" cx="${at(quality)}" cy="10" r="6"/>`
  return (
    `<svg role="img" aria-label="${label}" height="20"><line class="axis" x1="0" x2="100%" y1="10" y2="10"/>` +
    `<line class="reach" x1="${at(low)}" x2="${at(high)}" y1="10" y2="10"/>${mark}</svg>`
  )
}

function at(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
