import { runInNewContext } from 'node:vm'

/** How long a filter may think. */
const MATCH_MS = 250

const MATCH = 'const expression = new RegExp(pattern); JSON.parse(lines).map((line) => Number(expression.test(line))).join("")'

/**
 * Which of the lines a regular expression matches; it is stopped when it takes too long, so that no pattern blocks this process.
 * @throws what the engine throws for a pattern that is none, and an error with the code `ERR_SCRIPT_EXECUTION_TIMEOUT` when it was stopped.
 */
export function matchLines(pattern: string, lines: readonly string[]): readonly boolean[] {
  const matches: unknown = runInNewContext(MATCH, { pattern, lines: JSON.stringify(lines) }, { timeout: MATCH_MS })
  return Array.from(String(matches), (match) => match === '1')
}
