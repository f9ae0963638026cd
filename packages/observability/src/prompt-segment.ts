import type { Message, Origin, ToolSchema } from '@minagent/types'
import { sumMessageTokens } from '@minagent/types/tokens'

/** A piece of what a model is sent, all of one origin. */
export interface PromptSegment {
  readonly origin: SegmentOrigin
  /** The tool, the server, or what the caller calls a part of the system message. */
  readonly name?: string
  /** Which of the messages it is (a part of), from 0; a tool schema is none. */
  readonly message?: number
  /** The text of the message with the calls that it asks for, or the schema as JSON. */
  readonly text: string
  readonly tokens: number
}

/**
 * Where a segment comes from. Besides the kinds of {@link Origin}: `schema` of a tool; `system` message and `skill` texts in it;
 * `session`, what was said before the question; `assistant`, what the model said since; `feedback` of the loop or a gate. A summary is
 * `memory`.
 */
export type SegmentOrigin = Origin['kind'] | 'schema' | 'system' | 'skill' | 'session' | 'assistant' | 'feedback'

/** A text that stands in the system message, and what it is. */
export interface PromptPart {
  readonly origin: SegmentOrigin
  readonly name?: string
  readonly text: string
}

/** Tells the tokens of a text. */
export type CountTokens = (text: string) => number

/** The schemas of tools, one segment each. */
export function schemaSegments(tools: readonly ToolSchema[], count: CountTokens): PromptSegment[] {
  return tools.map((tool) => {
    const text = JSON.stringify(tool)
    return { origin: 'schema', name: tool.name, text, tokens: count(text) }
  })
}

/**
 * The messages in their order, a system message cut into its parts.
 * @throws RangeError for a part that stands in no system message.
 */
export function messageSegments(messages: readonly Message[], parts: readonly PromptPart[], count: CountTokens): PromptSegment[] {
  const question = questionIn(messages)
  const missing = parts.find(({ text }) => !messages.some(({ role, content }) => role === 'system' && content.includes(text)))
  if (missing) {
    throw new RangeError(`A part must stand in the system message; ${JSON.stringify(missing.name ?? missing.origin)} does not.`)
  }
  return messages.flatMap((message, index) => {
    if (message.role === 'system') return systemSegments(message.content, index, parts, count)
    const origin = originOf(message, index, question)
    const name = nameOf(message)
    const tokens = sumMessageTokens([message], count)
    return [{ origin, ...(name === undefined ? {} : { name }), message: index, text: textOf(message), tokens }]
  })
}

/** The latest words of whoever asks; behind the last message when nobody does. */
function questionIn(messages: readonly Message[]): number {
  const index = messages.findLastIndex(
    (message) => message.role === 'user' && message.name !== 'model_feedback' && !isRecalled(message) && message.name !== 'summary',
  )
  return index < 0 ? messages.length : index
}

/** Whether a message was put there out of a memory, and is not what anybody said now. */
export function isRecalled(message: Message): boolean {
  return message.role === 'user' && message.origin?.kind === 'memory'
}

function originOf(message: Exclude<Message, { readonly role: 'system' }>, index: number, question: number): SegmentOrigin {
  const said = message.role === 'assistant' ? undefined : message.origin?.kind
  if (isRecalled(message) || nameOf(message) === 'summary') return 'memory'
  if (index < question) return 'session'
  switch (message.role) {
    case 'assistant':
      return 'assistant'
    case 'tool':
      return said ?? 'tool'
    case 'user':
      return message.name === 'model_feedback' ? 'feedback' : (said ?? 'user')
    default:
      return message satisfies never
  }
}

function nameOf(message: Message): string | undefined {
  if (message.role === 'system' || message.role === 'assistant') return undefined
  return message.origin?.name ?? message.name
}

function textOf(message: Message): string {
  const calls = message.role === 'assistant' ? message.toolCalls : []
  const asked = calls.map(({ name, arguments: args, invalidArguments }) => `${name}(${invalidArguments ?? JSON.stringify(args)})`)
  return [message.content, ...asked].filter((text) => text !== '').join('\n')
}

/** The text cut at its parts; what is between them is `system`. What each message costs besides its text is counted to the first. */
function systemSegments(content: string, message: number, parts: readonly PromptPart[], count: CountTokens): PromptSegment[] {
  let pieces: readonly PromptPart[] = [{ origin: 'system', text: content }]
  for (const part of parts) pieces = pieces.flatMap((piece) => cutAt(piece, part))
  const besides = sumMessageTokens([{ role: 'system', content: '' }], count)
  return pieces.map((piece, index) => ({ ...piece, message, tokens: count(piece.text) + (index === 0 ? besides : 0) }))
}

function cutAt(piece: PromptPart, part: PromptPart): PromptPart[] {
  const at = piece.text.indexOf(part.text)
  if (piece.origin !== 'system' || piece.name !== undefined || at < 0 || part.text === '') return [piece]
  const around = (text: string): PromptPart[] => (text === '' ? [] : [{ origin: 'system', text }])
  return [...around(piece.text.slice(0, at)), part, ...around(piece.text.slice(at + part.text.length))]
}
