import type { Sample } from './measure.ts'

/** One line of the table: what was measured, beside the hand-written loop or another program where there is one. */
export interface Row {
  readonly name: string
  readonly unit: string
  readonly ours: Sample
  readonly hand?: Sample
  /** The most that the ratio to the hand-written loop, or the figure itself, should be; or the least of the figure. */
  readonly aim?: { readonly ratio?: number; readonly value?: number; readonly least?: number }
}

export function ratioOf({ ours, hand }: Row): number | undefined {
  return hand ? ours.median / hand.median : undefined
}

/** Whether a row keeps its aim; undefined without one. */
export function keepsAim(row: Row): boolean | undefined {
  if (row.aim?.ratio !== undefined) return (ratioOf(row) ?? Number.POSITIVE_INFINITY) <= row.aim.ratio
  if (row.aim?.value !== undefined) return row.ours.median <= row.aim.value
  if (row.aim?.least !== undefined) return row.ours.median >= row.aim.least
  return undefined
}

/** A sample of several things, for one of them. */
export function scaled({ name, median, min, max }: Sample, by: number): Sample {
  return { name, median: median / by, min: min / by, max: max / by }
}

export function printRows(rows: readonly Row[]): void {
  const lines = rows.map((row) => [
    row.name,
    `${figure(row.ours.median)} ${row.unit}`,
    `${figure(row.ours.min)}–${figure(row.ours.max)}`,
    row.hand ? `${figure(row.hand.median)} ${row.unit}` : '',
    ratioText(ratioOf(row)),
    aimText(row),
  ])
  const table = [['', 'minagent', 'min–max', 'beside', 'ratio', 'aim'], ...lines]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of table)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Two digits that say something, also of a small ratio. */
function ratioText(ratio: number | undefined): string {
  if (ratio === undefined) return ''
  return `${ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2)}×`
}

function aimText(row: Row): string {
  const kept = keepsAim(row)
  if (kept === undefined) return ''
  if (row.aim?.least !== undefined) return `≥ ${row.aim.least} ${kept ? 'kept' : 'MISSED'}`
  const aim = row.aim?.ratio === undefined ? `${row.aim?.value} ${row.unit}` : `${row.aim.ratio}×`
  return `≤ ${aim} ${kept ? 'kept' : 'MISSED'}`
}

function figure(value: number): string {
  if (value >= 100) return value.toFixed(0)
  if (value < 1) return value.toFixed(3)
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
