import type { EvalCase } from './eval-case.ts'
import { readCase, wrongCase } from './read-case.ts'

/**
 * The cases of a text with one JSON object a line; empty lines are passed over, and the last line end may be missing.
 * @throws MinagentError `invalid_wire` that names the line.
 */
export function parseJsonl(text: string): readonly EvalCase[] {
  const cases: EvalCase[] = []
  for (const [index, line] of withoutMark(text).split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const place = { path: `$[${cases.length}]`, line: `line ${index + 1}` }
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      throw wrongCase(place, '', `Expected a JSON object on one line, got ${JSON.stringify(line.slice(0, 80))}`)
    }
    cases.push(readCase(value, place))
  }
  return cases
}

/** A text without the byte order mark that some editors put before it. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
