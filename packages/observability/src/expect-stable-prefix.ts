import type { Message, ToolSchema } from '@minagent/types'
import { estimateTokens, sumMessageTokens } from '@minagent/types/tokens'
import { isRecalled } from './prompt-segment.ts'

/** What a model was sent: an explanation, or a call as a `FakeModel` keeps it. */
export type SentPrompt =
  | { readonly messages: readonly Message[]; readonly tools: readonly ToolSchema[] }
  | readonly [messages: readonly Message[], tools: readonly ToolSchema[]]

/**
 * Checks that each prompt goes on from the one before as a provider's cache needs it: the same tools in the same order, then the same
 * messages, with new ones only behind them. Takes the prompts before and after a change, or those of all rounds (`...model.calls`).
 * Only the end of a prompt may change: the question, where another one is asked, and what was recalled for it.
 * @throws Error that names the first place that differs, and the tokens (estimated) that stay cached; RangeError for fewer than two
 * prompts.
 */
export function expectStablePrefix(...prompts: readonly SentPrompt[]): void {
  if (prompts.length < 2) throw new RangeError(`Two prompts are needed to compare, got ${prompts.length}.`)
  const pieces = prompts.map(piecesOf)
  for (const [index, after] of pieces.entries()) {
    const before = pieces[index - 1]
    if (before) compare(before, after, index)
  }
}

/** What a provider caches as one: a schema or a message, as what is sent of it. */
interface Piece {
  readonly name: string
  readonly text: string
  readonly message?: Message
}

function piecesOf(prompt: SentPrompt): readonly Piece[] {
  const [messages, tools] = 'messages' in prompt ? [prompt.messages, prompt.tools] : prompt
  return [
    ...tools.map((tool, index) => ({ name: `tool ${index} (${tool.name})`, text: schemaText(tool) })),
    ...messages.map((message, index) => ({ name: `message ${index} (${message.role})`, text: messageText(message), message })),
  ]
}

/** Providers are sent a schema as it is, the order of its members included. */
function schemaText({ name, description, parameters }: ToolSchema): string {
  return JSON.stringify({ name, description, parameters })
}

function messageText(message: Message): string {
  const { role, content } = message
  if (role === 'system') return JSON.stringify({ role, content })
  const { blocks } = message
  if (role === 'user') return JSON.stringify({ role, content, name: message.name, blocks })
  if (role === 'tool') return JSON.stringify({ role, content, id: message.toolCallId, name: message.name, blocks })
  const calls = message.toolCalls.map(({ id, name, arguments: args, invalidArguments }) => [id, name, args, invalidArguments])
  return JSON.stringify({ role, content, calls, blocks })
}

function compare(before: readonly Piece[], after: readonly Piece[], index: number): void {
  const place = before.findIndex((piece, at) => !isSame(piece, after[at]))
  if (place < 0 || place >= freeFrom(before, after)) return
  const [was, is] = [before[place], after[place]]
  if (!was) return
  const kept = tokensOf(before.slice(0, place)) + (is?.name === was.name ? sharedTokens(was.text, is.text) : 0)
  const where = `Prompt ${index} does not go on from prompt ${index - 1}: ${was.name} ${is ? difference(was, is) : 'is gone'}.`
  throw new Error(`${where} Of ${tokensOf(before)} tokens about ${kept} stay cached.`)
}

/** A message is never taken for a schema, whatever its text is. */
function isSame(piece: Piece, other: Piece | undefined): boolean {
  return piece.text === other?.text && (piece.message === undefined) === (other.message === undefined)
}

/** From where on the prompt before may differ. */
function freeFrom(before: readonly Piece[], after: readonly Piece[]): number {
  const isAsked = ({ message }: Piece): boolean => message?.role === 'user'
  const end = before.findLastIndex((piece) => !isAsked(piece)) + 1
  const question = before.at(-1)
  // Words of a question that was answered are no other question.
  const isOther = !after.some((piece) => question && isSame(question, piece)) && after.slice(end).every(isAsked)
  if (question && isAsked(question) && isOther) return end
  const recalled = before.findIndex(({ message }, at) => at >= end && message !== undefined && isRecalled(message))
  return recalled < 0 ? before.length : recalled
}

function difference(was: Piece, is: Piece): string {
  const at = sharedLength(was.text, is.text)
  return `${is.name === was.name ? '' : `became ${is.name} and `}differs at ${shown(was.text, at)} → ${shown(is.text, at)}`
}

/** The place in quotes, with a little before it. */
function shown(text: string, at: number): string {
  const from = Math.max(0, at - 20)
  const to = Math.min(text.length, at + 30)
  return `"${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}"`
}

function sharedTokens(was: string, is: string): number {
  return estimateTokens(was.slice(0, sharedLength(was, is)))
}

function sharedLength(was: string, is: string): number {
  let length = 0
  while (length < was.length && was[length] === is[length]) length++
  return length
}

function tokensOf(pieces: readonly Piece[]): number {
  const count = (text: string): number => estimateTokens(text)
  return pieces.reduce((sum, { message, text }) => sum + (message ? sumMessageTokens([message], count) : count(text)), 0)
}
