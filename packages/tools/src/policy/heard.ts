import { isUntrusted, type Message, type ToolContext } from '@minagent/types'
import { type Reading, readings } from './readings.ts'
import { saysWhole } from './whole-word.ts'

/** Something that was said in a conversation, in every reading. */
export interface Said {
  /** The tool, server or document that said it. */
  readonly source: string
  readonly readings: readonly Reading[]
  /** Characters in all readings. */
  readonly size: number
}

/** Who said what before a call. */
export interface Heard {
  /** What may carry the instructions of a stranger; descriptions of MCP tools are among it. */
  readonly strangers: readonly Said[]
  /** What the user and the application said. */
  readonly trusted: readonly Said[]
}

/** Reads the conversation and the descriptions of tools that a context shows; each message is read once, however often it is asked for. */
export function heardBefore(context: ToolContext): Heard {
  const describe = (name: string) => context.describe?.(name)
  const strangers: Said[] = []
  const trusted: Said[] = []
  for (const schema of context.schemas ?? []) {
    if (describe(schema.name)?.executionLocation === 'mcp') strangers.push(said(schema, schema.name, JSON.stringify(schema)))
  }
  for (const message of context.messages ?? []) {
    if (isUntrusted(message, describe)) strangers.push(said(message, sourceOf(message), message.content))
    else if (isOfTheUser(message)) trusted.push(said(message, message.role, message.content))
  }
  return { strangers, trusted }
}

/** The source of what contains a text in one of its readings, where somebody said it. */
export function whoSaid(said: readonly Said[], text: string): string | undefined {
  return said.find((one) => one.readings.some((reading) => reading.text.includes(text)))?.source
}

/** Whether somebody said a piece as a whole, and not only something longer that contains it. */
export function isNamed(said: readonly Said[], piece: Reading): boolean {
  return said.some((one) => one.readings.some((reading) => saysWhole(reading, piece)))
}

/** Whether so many pieces can be looked for in all that was said without keeping a run waiting. */
export function isTooMuch({ strangers, trusted }: Heard, pieces: number): boolean {
  return pieces * [...strangers, ...trusted].reduce((sum, { size }) => sum + size, 0) > MAX_COMPARED
}

/** Characters that are compared in some tenths of a second. */
const MAX_COMPARED = 300_000_000

/** What was fed back or summed up no person wrote. */
function isOfTheUser(message: Message): boolean {
  return message.role === 'system' || (message.role === 'user' && message.name !== 'model_feedback' && message.name !== 'summary')
}

function sourceOf(message: Message): string {
  const origin = 'origin' in message ? message.origin : undefined
  const name = origin?.name ?? ('name' in message ? message.name : undefined) ?? origin?.kind ?? message.role
  // A stranger may have given the name, and a model will read it.
  return name.slice(0, MAX_SOURCE).toWellFormed()
}

/** Most characters of the name of a source. */
const MAX_SOURCE = 40

/** Messages and schemas are never changed. */
const known = new WeakMap<object, Said>()

function said(of: object, source: string, text: string): Said {
  const before = known.get(of)
  if (before) return before
  const read = readings(text)
  const now = { source, readings: read, size: read.reduce((sum, reading) => sum + reading.text.length, 0) }
  known.set(of, now)
  return now
}
