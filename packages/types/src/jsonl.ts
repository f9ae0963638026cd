/**
 * One value as one line: compact JSON, readable non-ASCII, `\n` at the end.
 * @throws TypeError for what JSON has no text for: undefined, a function, a BigInt, a cycle.
 */
export function toJsonLine(value: unknown): string {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`JSON has no text for a value of type ${typeof value}.`)
  return `${text}\n`
}

/** Lines read so far, and the text after the last line end: a torn line of a writer that was cut off, or ''. */
export interface JsonLines {
  readonly values: readonly unknown[]
  readonly rest: string
}

/**
 * Reads JSON lines. Text after the last `\n` is not parsed but given back as `rest`.
 * @throws SyntaxError naming the line (from 1) that is not JSON.
 */
export function parseJsonLines(text: string): JsonLines {
  const lines = text.split('\n')
  const rest = lines.pop() ?? ''
  const values = lines.map((line, index) => parseLine(line, index + 1))
  return { values, rest }
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new SyntaxError(`Line ${number} is not JSON: ${line.slice(0, 80)}`, { cause })
  }
}
