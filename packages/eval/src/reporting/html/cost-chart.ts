import type { VariantSummary } from '../../compare/summarize.ts'
import { dollars, percent } from '../report-numbers.ts'
import type { ReportTexts } from '../report-texts.ts'
import { escapeHtml, isolated } from './escape-html.ts'

/** The variants by what a trial costs (to the right) and how well they do (up), with the interval of the score; empty without prices. */
export function costChart(summaries: readonly VariantSummary[], { costAxis, qualityAxis }: ReportTexts): string {
  const known = summaries.flatMap(({ variant, quality, costUsd, interval }) =>
    quality === undefined || costUsd === undefined ? [] : [{ variant, quality, costUsd, interval }],
  )
  if (known.length === 0) return ''
  const most = Math.max(...known.map(({ costUsd }) => costUsd)) || 1
  const dots = known.map(({ quality, costUsd, interval: [low, high] }, index) => {
    const x = left(costUsd / most)
    return (
      `<line class="whisker" x1="${x}" x2="${x}" y1="${up(low)}" y2="${up(high)}"/><circle class="mark" cx="${x}" cy="${up(quality)}" r="7"/>` +
      `<text class="name" x="${x}" y="${up(quality)}" dx="12" dy="5">${index + 1}</text>`
    )
  })
  const legend = known.map(({ variant, quality, costUsd }) => `<li>${isolated(variant)} · ${dollars(costUsd)} · ${percent(quality)}</li>`)
  return `<figure><svg role="img" aria-label="${escapeHtml(`${costAxis}, ${qualityAxis}`)}" height="${HEIGHT}">${axes(most, costAxis, qualityAxis)}${dots.join('')}</svg><ol class="legend">${legend.join('')}</ol></figure>`
}

const HEIGHT = 300
const TOP = 24
const BOTTOM = 250

function axes(most: number, costAxis: string, qualityAxis: string): string {
  const lines = [0, 0.5, 1].map((share) => {
    const y = up(share)
    return `<line class="axis" x1="${left(0)}" x2="98%" y1="${y}" y2="${y}"/><text x="0" y="${y}" dy="4">${share * 100}%</text>`
  })
  return (
    `${lines.join('')}<text x="0" y="12">${escapeHtml(qualityAxis)}</text><text x="${left(0)}" y="272">$0</text>` +
    `<text x="${left(1)}" y="272" text-anchor="middle">${dollars(most)}</text><text x="50%" y="294" text-anchor="middle">${escapeHtml(costAxis)}</text>`
  )
}

/** From 13 % to 88 % of the width: the scale stands before it, and a label behind the last dot. */
function left(share: number): string {
  return `${(13 + share * 75).toFixed(2)}%`
}

function up(share: number): string {
  return (BOTTOM - share * (BOTTOM - TOP)).toFixed(1)
}
