import { eventFromWire, isPlainObject } from '@minagent/types'
import type { TraceLine, TraceProblem } from './trace-line.ts'

type Value = Readonly<Record<string, unknown>>

const LINE_FEED = 10

/**
 * Reads JSON lines strictly (X4): UTF-8, a line feed at the end of each, objects without a key twice and without numbers that are
 * none, and the `seq` (or `sequence`) of each run without a gap. It goes on after a line that is wrong.
 */
export class LineReader {
  readonly #counters = new Map<string, number>()
  /** The pieces of a line that has no end yet. */
  #rest: Uint8Array[] = []
  #number = 0

  /** The lines that these bytes end. */
  push(bytes: Uint8Array): TraceLine[] {
    const lines: TraceLine[] = []
    let start = 0
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      lines.push(this.#line(Buffer.concat([...this.#rest, bytes.subarray(start, end)])))
      this.#rest = []
      start = end + 1
    }
    if (start < bytes.length) this.#rest.push(bytes.subarray(start))
    return lines
  }

  /** The line that was not written to its end, where there is one. */
  end(): TraceLine[] {
    return this.#rest.length === 0 ? [] : [{ number: this.#number + 1, problem: 'no_line_end' }]
  }

  #line(bytes: Uint8Array): TraceLine {
    const number = ++this.#number
    const value = readValue(bytes)
    if (typeof value === 'string') return { number, problem: value }
    return { number, value, ...eventOf(value), ...(this.#follows(value) ? {} : { problem: 'gap' }) }
  }

  /** Transient events have no number. A run that is gone on with is told from its beginning again. */
  #follows({ run_id: runId, seq, sequence }: Value): boolean {
    const place = seq ?? sequence
    if (place === undefined) return true
    const before = this.#counters.get(String(runId))
    this.#counters.set(String(runId), Number(place))
    return place === 0 || (before === undefined ? place === 1 : place === before + 1)
  }
}

/** Another form, or an event of ours that is not whole, is a line all the same. */
function eventOf(value: Value): Pick<TraceLine, 'event'> {
  try {
    return { event: eventFromWire(value) }
  } catch {
    return {}
  }
}

function readValue(bytes: Uint8Array): Value | TraceProblem {
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

/** Looks through text that is known to be JSON. No pattern: one that matches a string of some millions of characters overflows. */
function hasKeyTwice(json: string): boolean {
  const open: (Set<string> | undefined)[] = []
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(undefined)
    else if (character === '}' || character === ']') open.pop()
    else if (character === '"') {
      const end = endOfString(json, at)
      if (isKey(json, end) && isTwice(String(JSON.parse(json.slice(at, end))), open.at(-1))) return true
      at = end - 1
    }
  }
  return false
}

/** Where the string that begins here has ended. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

const AFTER_KEY = /\s*:/y

function isKey(json: string, end: number): boolean {
  AFTER_KEY.lastIndex = end
  return AFTER_KEY.test(json)
}

function isTwice(key: string, keys: Set<string> | undefined): boolean {
  if (keys?.has(key)) return true
  keys?.add(key)
  return false
}
