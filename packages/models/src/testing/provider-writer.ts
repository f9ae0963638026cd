import { type Block, type ModelResponse, toWire } from '@minagent/types'
import type { JsonObject } from '../read-json.ts'

/** How one provider writes its answers; `model` is the name that was asked for. */
export interface ProviderWriter {
  /** The body of a whole answer. */
  whole(response: ModelResponse, model: string): JsonObject
  /** The events of a streamed answer, each as it is sent. */
  events(response: ModelResponse, model: string): readonly string[]
  /** The body of an error. */
  error(status: number, message: string): JsonObject
  /** The event for an error inside a stream, as it is sent. */
  errorEvent(status: number, message: string): string
}

/** When every answer of a fake provider was made, in seconds since 1970. */
export const CREATED = 1_750_000_000

/** Code points of text in one event. */
export const PIECE_LENGTH = 16

/** An event of a stream; named by its type where the provider does so. */
export function eventText(data: JsonObject, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`
}

/** The parts of an answer in order, whether or not the message has blocks. */
export function partsOf({ message }: ModelResponse): readonly Block[] {
  const { content } = toWire(message)
  if (typeof content !== 'string') return content
  return content === '' ? [] : [{ type: 'text', text: content }]
}

/** The text of a text block, the thinking of a thinking block, else ''. */
export function wordsOf(block: Block): string {
  if (block.type === 'text' && 'text' in block) return String(block.text)
  return block.type === 'thinking' && 'thinking' in block ? String(block.thinking) : ''
}

/** A call as a provider that sends its arguments as text writes it. */
export function callOf(block: Block): { readonly id: string; readonly name: string; readonly text: string } | undefined {
  if (block.type !== 'tool_use') return undefined
  const { id, name, input, invalid_input: invalid }: JsonObject = { ...block }
  return { id: String(id), name: String(name), text: typeof invalid === 'string' ? invalid : JSON.stringify(input ?? {}) }
}
