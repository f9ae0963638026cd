import { isPlainObject } from '@minagent/types'

/** One line of a trace, in the order of the file. */
export interface TraceLine {
  /** From 1. */
  readonly number: number
  readonly value: Readonly<Record<string, unknown>>
}

/** What is wrong with a trace, and where. */
export interface TraceProblem {
  /** From 1. */
  readonly line: number
  readonly reason: 'not_utf8' | 'no_line_end' | 'not_json' | 'not_an_object' | 'duplicate_key' | 'infinite_number' | 'gap'
}

/** The lines of a trace before the first problem, and that problem. */
export interface ReadTrace {
  readonly lines: readonly TraceLine[]
  readonly problem?: TraceProblem
}

/**
 * Reads JSON lines strictly (X4): UTF-8, a line feed at the end of each, objects without a key twice and without numbers that are
 * none, and the `seq` (or `sequence`) of each run without a gap.
 */
export function readTrace(bytes: Uint8Array): ReadTrace {
  const lines: TraceLine[] = []
  const counters = new Map<string, number>()
  for (const [index, line] of linesOf(bytes).entries()) {
    const number = index + 1
    const read = readLine(line)
    if (typeof read === 'string') return { lines, problem: { line: number, reason: read } }
    if (!follows(read, counters)) return { lines, problem: { line: number, reason: 'gap' } }
    lines.push({ number, value: read })
  }
  return { lines }
}

interface RawLine {
  readonly bytes: Uint8Array
  readonly ended: boolean
}

function linesOf(bytes: Uint8Array): readonly RawLine[] {
  const lines: RawLine[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, start)
    lines.push({ bytes: bytes.subarray(start, end === -1 ? bytes.length : end), ended: end !== -1 })
    start = end === -1 ? bytes.length : end + 1
  }
  return lines
}

const LINE_FEED = 10

function readLine({ bytes, ended }: RawLine): TraceLine['value'] | TraceProblem['reason'] {
  if (!ended) return 'no_line_end'
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return 'not_utf8'
  }
  try {
    const value: unknown = JSON.parse(text, refuseInfinite)
    if (!isPlainObject(value)) return 'not_an_object'
    return hasKeyTwice(text) ? 'duplicate_key' : value
  } catch (error) {
    return error instanceof RangeError ? 'infinite_number' : 'not_json'
  }
}

/** JSON has no infinite number, but `1e999` is read as one. */
function refuseInfinite(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('a number is infinite')
  return value
}

/** Looks through text that is known to be JSON. */
function hasKeyTwice(json: string): boolean {
  const open: (Set<string> | undefined)[] = []
  for (const [token, isKey] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (isKey !== undefined) {
      const key = String(JSON.parse(token.slice(0, -isKey.length)))
      const keys = open.at(-1)
      if (keys?.has(key)) return true
      keys?.add(key)
    }
  }
  return false
}

/** Transient events have no number. */
function follows({ run_id: runId, seq, sequence }: TraceLine['value'], counters: Map<string, number>): boolean {
  const place = seq ?? sequence
  if (place === undefined) return true
  const key = String(runId)
  const before = counters.get(key)
  counters.set(key, Number(place))
  return before === undefined ? place === 0 || place === 1 : place === before + 1
}
