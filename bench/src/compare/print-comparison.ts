import { printProbes } from './print-probes.ts'
import { type Cell, type ComparedRow, FLOOR, OURS, type Results } from './results.ts'

/** A table for each work: what each peer took, beside the floor and beside ours; then the probes. */
export function printComparison({ peers, rows, probes }: Results): void {
  const names = peers.filter(({ leftOut }) => leftOut === undefined).map(({ name }) => name)
  for (const row of rows) {
    console.log(`\n${row.work}, ${row.figure}${row.unit ? ` (${row.unit})` : ''}`)
    printTable(names.map((name) => lineOf(row, name)))
  }
  printProbes(probes, names)
}

function lineOf(row: ComparedRow, name: string): readonly string[] {
  const cell = row.cells[name] ?? { missing: 'not measured' }
  if ('missing' in cell) return [name, cell.missing]
  return [
    name,
    figureText(cell.median),
    rangeText(cell),
    `${ratioText(cell, row.cells[FLOOR])} of the floor`,
    `${ratioText(cell, row.cells[OURS])} of minagent`,
  ]
}

/** How often the median of one goes into that of another. */
export function ratioText(cell: Cell, base: Cell | undefined): string {
  if ('missing' in cell || base === undefined || 'missing' in base || base.median === 0) return '–'
  const ratio = cell.median / base.median
  return `${ratio >= 10 ? ratio.toFixed(0) : ratio.toPrecision(2)}×`
}

function rangeText({ min, max }: { readonly min: number; readonly max: number }): string {
  return min === max ? '' : `${figureText(min)}–${figureText(max)}`
}

/** Three digits that say something. */
export function figureText(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function printTable(lines: readonly (readonly string[])[]): void {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.filter((line) => line.length > 2).map((line) => line[column]?.length ?? 0)))
  const first = Math.max(...lines.map((line) => line[0]?.length ?? 0))
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(first) : column < 4 && line.length > 2 ? cell.padStart(widths[column] ?? 0) : cell,
    )
    console.log(`  ${cells.join('  ').trimEnd()}`)
  }
}
