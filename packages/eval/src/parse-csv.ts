import papaparse from 'papaparse'
import type { EvalCase } from './eval-case.ts'
import { withoutMark } from './parse-jsonl.ts'
import { type Place, readCase, wrongCase } from './read-case.ts'

/** How a CSV text is written. */
export interface CsvOptions {
  /** Default `','`. */
  readonly delimiter?: string
}

/**
 * The cases of a CSV text whose first row names the columns: `id`, `input`, and if there are any `expected` and `tags` (separated
 * by `;`). Further columns become texts in `metadata`, and an empty cell is an absent member. A cell of `input` that is a JSON
 * list of texts stands for several turns; one of `expected` that is a JSON object or list is read as such, all else stays text.
 * @throws MinagentError `invalid_wire` that names the row, the first of the text being 1.
 */
export function parseCsv(text: string, { delimiter = ',' }: CsvOptions = {}): readonly EvalCase[] {
  const { data, errors } = papaparse.parse<readonly string[]>(withoutMark(text).replace(LINE_END, '\n'), { delimiter, newline: '\n' })
  const [error] = errors
  if (error) throw wrongCase(rowOf(error.row ?? 0), '', error.message)
  const [columns = []] = data
  checkColumns(columns)
  const cases: EvalCase[] = []
  for (const [index, cells] of data.entries()) {
    if (index === 0 || cells.every((cell) => cell.trim() === '')) continue
    const place = { ...rowOf(index), path: `$[${cases.length}]` }
    if (cells.length !== columns.length) {
      throw wrongCase(place, '', `The row has ${cells.length} cells, the first row ${columns.length}: quote cells that hold a comma`)
    }
    cases.push(readCase(caseOf(columns, cells), place))
  }
  return cases
}

/** A text may have several kinds; those in a cell become one too, so that its hash does not depend on the editor. */
const LINE_END = /\r\n?/g

function rowOf(index: number): Place {
  return { path: '$', line: `row ${index + 1}` }
}

function checkColumns(columns: readonly string[]): void {
  for (const name of ['id', 'input']) {
    if (!columns.includes(name)) throw wrongCase(rowOf(0), '', `There is no column ${name}: the first row names the columns`)
  }
  const twice = columns.find((name, index) => columns.indexOf(name) !== index)
  if (twice !== undefined) throw wrongCase(rowOf(0), '', `Two columns are called ${JSON.stringify(twice)}`)
}

function caseOf(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const filled = columns.flatMap((name, index) => (cells[index] ? [[name, cells[index]] as const] : []))
  const { id, input = '', expected, tags, ...metadata } = Object.fromEntries(filled)
  return {
    id,
    input: jsonIn(input, '['),
    ...(expected === undefined ? {} : { expected: jsonIn(expected, '[{') }),
    ...(tags === undefined ? {} : { tags: tags.split(';').map((tag) => tag.trim()) }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  }
}

/** The JSON value of a text that begins with one of these characters; otherwise, and where it is none, the text. */
function jsonIn(text: string, beginnings: string): unknown {
  if (!beginnings.includes(text.trimStart().charAt(0))) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
