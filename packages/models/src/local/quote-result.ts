import { isPlainObject } from '@minagent/types'
import { plainNumber } from './numbers.ts'
import { quoteCited } from './quote-cited.ts'
import { isZoneName, readableTime } from './readable-time.ts'
import { byRelevance, requestKeys } from './relevance.ts'
import type { Texts } from './texts.ts'
import type { ToolOutcome } from './tool-outcome.ts'
import { findTerms, hasKey } from './words.ts'

const MAX_PASSAGES = 5
const MAX_LINES = 12
const MAX_CHARACTERS = 600

/** The result in words: numbers and texts as they are, passages with file and line, all with their source. */
export function quoteResult({ call, data }: ToolOutcome, request: string, say: Texts): string {
  const cited = quoteCited(data, request)
  if (cited !== undefined) return cited
  const passages = readPassages(data)
  if (passages.length > 0) return quotePassages(passages, request, call.name, say)
  const text = typeof data === 'string' ? data : onlyText(data)
  if (text === undefined || readableTime(text, say.language)) return say.source(describe(text ?? data, say), call.name)
  const file = typeof call.arguments.path === 'string' ? call.arguments.path : undefined
  const source = file === undefined ? call.name : `${call.name}, ${file}`
  return text.includes('\n') ? `${say.source(relevantLines(text, request, say), source)}` : say.source(`“${shorten(text)}”`, source)
}

interface Passage {
  readonly text: string
  readonly place: string
}

/** A list of objects with a text and where it stands ({path, line, text}, {file, content}…), however deep it is wrapped. */
function readPassages(data: unknown, depth = 0): readonly Passage[] {
  if (Array.isArray(data)) return data.flatMap(readPassage)
  if (!isPlainObject(data) || depth > 2) return []
  const lists = Object.values(data).filter((value) => Array.isArray(value) || isPlainObject(value))
  return lists.map((value) => readPassages(value, depth + 1)).find((passages) => passages.length > 0) ?? []
}

function readPassage(item: unknown): readonly Passage[] {
  if (!isPlainObject(item)) return []
  const text = [item.text, item.content, item.snippet, item.passage].find((value) => typeof value === 'string')
  const file = [item.path, item.file, item.source, item.url, item.title].find((value) => typeof value === 'string')
  if (text === undefined || file === undefined) return []
  const line = typeof item.line === 'number' ? `:${item.line}` : ''
  return [{ text: text.trim(), place: `${file}${line}` }]
}

function quotePassages(passages: readonly Passage[], request: string, tool: string, say: Texts): string {
  const best = byRelevance(passages, ({ text, place }) => `${place} ${text}`, request).slice(0, MAX_PASSAGES)
  const lines = best.map(({ text, place }) => `- “${shorten(text)}” — ${place}`)
  const rest = passages.length - best.length
  return say.source([...lines, ...(rest > 0 ? [say.more(rest)] : [])].join('\n'), tool)
}

/** The lines of a longer text that share words with the request; its beginning when none does. */
function relevantLines(text: string, request: string, say: Texts): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length <= MAX_LINES) return lines.map(shorten).join('\n')
  const keys = requestKeys(request)
  const hits = lines.filter((line) => findTerms(line).some((term) => hasKey(term, keys)))
  const chosen = (hits.length > 0 && hits.length < lines.length / 2 ? hits : lines).slice(0, MAX_LINES)
  return [...chosen.map(shorten), say.more(lines.length - chosen.length)].join('\n')
}

/** The text of an object that holds nothing else. */
function onlyText(data: unknown): string | undefined {
  if (!isPlainObject(data)) return undefined
  const [value, ...others] = Object.values(data)
  return others.length === 0 && typeof value === 'string' ? value : undefined
}

function describe(data: unknown, say: Texts): string {
  if (data === null || data === undefined || data === '') return say.done
  if (typeof data === 'number') return plainNumber(data)
  if (Array.isArray(data)) {
    const shown = data.slice(0, MAX_LINES).map((item) => (isScalar(item) ? describe(item, say) : `\n- ${describe(item, say)}`))
    const rest = data.length - shown.length
    return [...shown, ...(rest > 0 ? [say.more(rest)] : [])].join(isScalar(data[0]) ? ', ' : '')
  }
  if (!isPlainObject(data)) return readableTime(String(data), say.language) ?? shorten(String(data))
  return timeInZone(data, say) ?? members(data, say)
}

/** An object that holds nothing but a time, with or without the name of its zone. */
function timeInZone(data: object, say: Texts): string | undefined {
  const values: readonly unknown[] = Object.values(data)
  const zone = values.find((value) => typeof value === 'string' && isZoneName(value))
  const [time, ...others] = values.filter((value) => value !== zone)
  if (typeof time !== 'string' || others.length > 0) return undefined
  return readableTime(time, say.language, typeof zone === 'string' ? zone : '')
}

function members(data: object, say: Texts): string {
  return Object.entries(data)
    .map(([key, value]) => `${key}: ${isScalar(value) ? describe(value, say) : shorten(JSON.stringify(value))}`)
    .join(', ')
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

/** Cuts a line that is too long to show; line numbers lose the spaces before them. */
export function shorten(line: string): string {
  const text = line.replace(/^\s+(?=\d+\|)/, '')
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS).toWellFormed().trimEnd()}…`
}
