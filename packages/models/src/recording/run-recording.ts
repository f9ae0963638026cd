import {
  DefectError,
  errorInfo,
  type ModelResponse,
  type PolicyVerdict,
  responseFromWire,
  type ToolResult,
  toolResultFromWire,
} from '@minagent/types'
import { parseJsonLines } from '@minagent/types/runtime'
import { countOf, type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { type Delta, deltaFromWire } from './recorded-delta.ts'
import { errorFromWire } from './recorded-error.ts'

/** Something that came to the run from outside, and when. */
export type Arrival = { readonly at: number } & (
  | { readonly type: 'model.streamed'; readonly call: number; readonly delta: Delta }
  | { readonly type: 'model.answered'; readonly call: number; readonly response: ModelResponse }
  | { readonly type: 'model.failed'; readonly call: number; readonly aborted: boolean; readonly error: Error }
  | { readonly type: 'tool.decided'; readonly call: number; readonly verdict: PolicyVerdict }
  | { readonly type: 'tool.answered'; readonly call: number; readonly result: ToolResult }
  | { readonly type: 'timer.fired'; readonly ms: number }
)

/** What the run asked of its model or of a tool. */
export interface Asked {
  readonly type: 'model.asked' | 'tool.asked'
  readonly call: number
  /** The whole request, or the call. */
  readonly what: unknown
  /** Its line in the recording, from 1. */
  readonly line: number
}

/** A recording as it was read. */
export interface RunRecording {
  readonly startedAt: number
  readonly model: { readonly id?: string; readonly stream: boolean }
  readonly ids: readonly { readonly kind: unknown; readonly id: string }[]
  readonly asked: readonly Asked[]
  readonly arrivals: readonly Arrival[]
  /** How the run ended. */
  readonly summary: JsonObject
}

/**
 * Reads a recording of `recordRun`.
 * @throws DefectError `recording_failed` naming the line (from 1) that is not understood.
 */
export function readRunRecording(text: string): RunRecording {
  try {
    const lines = parseJsonLines(text.endsWith('\n') || text === '' ? text : `${text}\n`).values.map(objectOf)
    return new RecordingReader(lines).read()
  } catch (cause) {
    throw new DefectError('recording_failed', `The recording cannot be read: ${errorInfo(cause).message}`, { cause })
  }
}

class RecordingReader {
  readonly #lines: readonly JsonObject[]
  readonly #ids: { kind: unknown; id: string }[] = []
  readonly #asked: Asked[] = []
  readonly #arrivals: Arrival[] = []
  #request: { messages: readonly unknown[]; tools: readonly unknown[] } = { messages: [], tools: [] }

  constructor(lines: readonly JsonObject[]) {
    this.#lines = lines
  }

  read(): RunRecording {
    const head = this.#lines[0] ?? {}
    const end = this.#lines.at(-1) ?? {}
    if (head.type !== 'run' || head.version !== 1) throw new TypeError('line 1 must be {"type":"run","version":1,…}')
    if (end.type !== 'end') throw new TypeError('its last line, of type "end", is missing')
    for (const [index, line] of this.#lines.slice(1, -1).entries()) this.#readLine(line, index + 2)
    const { id, stream } = objectOf(head.model)
    return {
      startedAt: countOf(head.at) ?? 0,
      model: { ...(typeof id === 'string' ? { id } : {}), stream: stream === true },
      ids: this.#ids,
      asked: this.#asked,
      arrivals: this.#arrivals,
      summary: objectOf(end.result),
    }
  }

  #readLine(line: JsonObject, number: number): void {
    try {
      if (line.type === 'id') this.#ids.push({ kind: line.kind, id: textOf(line.id) ?? '' })
      else if (line.type === 'model.asked')
        this.#asked.push({ type: line.type, ...callOf(line), what: this.#requestOf(line), line: number })
      else if (line.type === 'tool.asked') this.#asked.push({ type: line.type, ...callOf(line), what: line.asked, line: number })
      else this.#arrivals.push(...arrivalsOf(line))
    } catch (cause) {
      throw new TypeError(`line ${number}: ${errorInfo(cause).message}`, { cause })
    }
  }

  /** The whole request, of what was new in it. */
  #requestOf({ kept, messages, tools, options }: JsonObject): object {
    const before = this.#request
    this.#request = {
      messages: [...before.messages.slice(0, countOf(kept) ?? 0), ...listOf(messages)],
      tools: tools === undefined ? before.tools : listOf(tools),
    }
    return options === undefined ? this.#request : { ...this.#request, options }
  }
}

function arrivalsOf(line: JsonObject): Arrival[] {
  switch (line.type) {
    case 'model.streamed':
      return listOf(line.pieces).map((piece) => {
        const [at, wire] = listOf(piece)
        const delta = deltaFromWire(wire)
        if (!delta) throw new TypeError('a piece of the stream is not understood')
        return { type: 'model.streamed', ...callOf(line), at: countOf(at) ?? 0, delta }
      })
    case 'model.answered':
      return [{ type: line.type, ...callOf(line), ...timeOf(line), response: responseFromWire(line.response) }]
    case 'model.failed':
      return [
        { type: line.type, ...callOf(line), ...timeOf(line), aborted: line.aborted === true, error: errorFromWire(objectOf(line.error)) },
      ]
    case 'tool.decided':
      return [{ type: line.type, ...callOf(line), ...timeOf(line), verdict: verdictOf(objectOf(line.verdict)) }]
    case 'tool.answered':
      return [{ type: line.type, ...callOf(line), ...timeOf(line), result: resultOf(line) }]
    case 'timer.fired':
      return [{ type: line.type, ms: countOf(line.ms) ?? 0, ...timeOf(line) }]
    default:
      throw new TypeError(`the type ${JSON.stringify(line.type)} is not known`)
  }
}

function verdictOf({ decision, reason, rule, approved }: JsonObject): PolicyVerdict {
  if (decision !== 'allow' && decision !== 'ask' && decision !== 'deny') throw new TypeError('the decision is not known')
  return {
    decision,
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof rule === 'number' ? { rule } : {}),
    ...(typeof approved === 'boolean' ? { approved } : {}),
  }
}

function resultOf(line: JsonObject): ToolResult {
  const result = toolResultFromWire(line.result)
  return result.ok || line.cause === undefined ? result : { ...result, cause: errorFromWire(objectOf(line.cause)) }
}

function callOf(line: JsonObject): { call: number } {
  const call = countOf(line.call)
  if (call === undefined) throw new TypeError('the number of the call is missing')
  return { call }
}

function timeOf(line: JsonObject): { at: number } {
  const at = countOf(line.at)
  if (at === undefined) throw new TypeError('the time is missing')
  return { at }
}
