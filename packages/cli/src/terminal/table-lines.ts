import type { Tokens } from 'marked'
import { inlineLines } from './inline-spans.ts'
import { lineWidth, type StyledLine, span } from './styled.ts'
import { wrapLine } from './wrap.ts'

const MIN_WIDTH = 3
const BETWEEN = ' │ '

/** A table whose columns fit into `width` together; cells that are longer go on below. */
export function tableLines({ header, rows, align }: Tokens.Table, width: number): StyledLine[] {
  const cells = [header, ...rows].map((row, index) =>
    row.map(({ tokens }): StyledLine => inlineLines(tokens, index === 0 ? ['bold'] : []).flat()),
  )
  const widths = fitted(
    header.map((_, column) => Math.max(MIN_WIDTH, ...cells.map((row) => lineWidth(row[column] ?? [])))),
    width - BETWEEN.length * (header.length - 1),
  )
  const [head = [], ...body] = cells.map((row) => rowLines(row, widths, align))
  return [...head, [span(widths.map((columns) => '─'.repeat(columns)).join('─┼─'), 'dim')], ...body.flat()]
}

/** The widest column gives way until all fit. */
function fitted(widths: readonly number[], room: number): readonly number[] {
  const fitting = [...widths]
  let excess = fitting.reduce((sum, columns) => sum + columns, 0) - room
  while (excess > 0) {
    const widest = Math.max(...fitting)
    if (widest <= MIN_WIDTH) break
    fitting[fitting.indexOf(widest)] = widest - 1
    excess--
  }
  return fitting
}

function rowLines(row: readonly StyledLine[], widths: readonly number[], align: Tokens.Table['align']): StyledLine[] {
  const columns = widths.map((width, column) => wrapLine(row[column] ?? [], width))
  const height = Math.max(...columns.map((lines) => lines.length))
  return Array.from({ length: height }, (_, index) =>
    columns.flatMap((lines, column) => {
      const cell = padded(lines[index] ?? [], widths[column] ?? 0, align[column])
      return column === 0 ? cell : [span(BETWEEN, 'dim'), ...cell]
    }),
  )
}

function padded(line: StyledLine, width: number, align: Tokens.Table['align'][number] | undefined): StyledLine {
  const missing = Math.max(0, width - lineWidth(line))
  const before = align === 'right' ? missing : align === 'center' ? Math.floor(missing / 2) : 0
  return [span(' '.repeat(before)), ...line, span(' '.repeat(missing - before))]
}
