import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ModelResponse } from '@minagent/types'

const data = process.env.MINAGENT_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

/** The folder of recorded provider answers. */
export const recordingsFolder = join(data, 'provider-fixtures')

/** Whether the shared data is there. */
export const hasRecordings = existsSync(recordingsFolder)

/** What an official SDK makes of a recorded stream: an accumulated answer, or the error with which it refuses. */
export interface OracleEntry {
  /** Relative to the folder. */
  readonly file: string
  readonly kind: string
  readonly lines: number
  readonly bytes: number
  readonly final?: Readonly<Record<string, unknown>>
  readonly error?: string
}

/** The oracle's entries of a kind: `anthropic`, `chat`, `responses` or `gemini`. */
export function oracleEntries(kind: string): readonly OracleEntry[] {
  if (!hasRecordings) return []
  const entries: OracleEntry[] = JSON.parse(readFileSync(join(recordingsFolder, 'sdk-oracle.json'), 'utf8'))
  return entries.filter((entry) => entry.kind === kind)
}

/** The recorded files of a folder (and below) with this ending, relative to the recordings' folder. */
export function recordedFiles(folder: string, ending: string): readonly string[] {
  if (!hasRecordings) return []
  const found = readdirSync(join(recordingsFolder, folder), { recursive: true, encoding: 'utf8' })
  return found
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/** The text of a recorded file. */
export function recorded(file: string): string {
  return readFileSync(join(recordingsFolder, file), 'utf8')
}

/** A recording without its folder and ending. */
export function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.(chunks\.txt|json|sse)$/, '')
}

/** The lines of JSON of a recorded stream. */
export function linesOf(file: string): readonly string[] {
  return recorded(file)
    .split('\n')
    .filter((line) => line.trim() !== '')
}

/** How a recording's lines are written as an event stream. */
export interface SseForm {
  /** Write an `event:` line of each event's `type`, as Anthropic and OpenAI Responses do. */
  readonly named?: boolean
  /** End with `data: [DONE]`, as OpenAI Chat Completions does. */
  readonly done?: boolean
  /** Default `\n`. */
  readonly lineEnd?: '\n' | '\r\n' | '\r'
  /** Comments and keep-alives between the events. */
  readonly comments?: boolean
}

/** A recording of one JSON chunk a line as the bytes of an event stream. */
export function sseBytes(lines: string, { named = false, done = false, lineEnd = '\n', comments = false }: SseForm = {}): Uint8Array {
  const events = lines.split('\n').filter((line) => line.trim() !== '')
  const blocks = events.map((line) => {
    const name = named ? [`event: ${JSON.parse(line).type}`] : []
    return [...(comments ? [': keep-alive', ''] : []), ...name, `data: ${line}`, ''].join(lineEnd)
  })
  const end = done ? [['data: [DONE]', ''].join(lineEnd)] : []
  return new TextEncoder().encode([...blocks, ...end, ''].join(lineEnd))
}

/** A `fetch` that answers with these bytes in these pieces. */
export function replayFetch(pieces: readonly Uint8Array[], contentType = 'text/event-stream', status = 200) {
  return async (): Promise<Response> => {
    let next = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces[next++]
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
    })
    return new Response(body, { status, headers: { 'content-type': contentType } })
  }
}

/** The bytes in pieces of this size. */
export function inPieces(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let start = 0; start < bytes.length; start += size) pieces.push(bytes.subarray(start, start + size))
  return pieces
}

/**
 * Two-piece cuts at the first few positions of each class that matters: inside a multi-byte character, between CR and LF, between
 * two line ends, inside a JSON string, inside a field name.
 */
export function criticalCuts(bytes: Uint8Array, perClass = 3): readonly (readonly Uint8Array[])[] {
  const classes = new Map<string, number[]>()
  for (let at = 1; at < bytes.length; at++) {
    const name = cutClass(bytes[at - 1] ?? 0, bytes[at] ?? 0)
    const list = classes.get(name) ?? []
    if (list.length < perClass) classes.set(name, [...list, at])
  }
  return [...classes.values()].flat().map((at) => [bytes.subarray(0, at), bytes.subarray(at)])
}

function cutClass(before: number, after: number): string {
  if ((after & 0xc0) === 0x80) return 'inside a character'
  return `${kindOf(before)} | ${kindOf(after)}`
}

function kindOf(byte: number): string {
  if (byte === 13) return 'CR'
  if (byte === 10) return 'LF'
  if (byte >= 128) return 'wide'
  return /[a-z0-9 ]/i.test(String.fromCharCode(byte)) ? 'word' : String.fromCharCode(byte)
}

const SHOWN = 160

/** An answer as a golden file keeps it: long texts by their beginning, length and hash. */
function goldenForm({ message, stopReason, usage }: ModelResponse): unknown {
  return JSON.parse(JSON.stringify({ message, stopReason, usage }), (_, value: unknown) => {
    if (typeof value !== 'string' || value.length <= SHOWN) return value
    const hash = createHash('sha256').update(value).digest('hex').slice(0, 16)
    return `${value.slice(0, 60).toWellFormed()}… (${value.length} UTF-16 units, sha256 ${hash})`
  })
}

/** The text of an answer's golden file. */
export function goldenText(response: ModelResponse): string {
  return `${JSON.stringify(goldenForm(response), null, 2)}\n`
}
