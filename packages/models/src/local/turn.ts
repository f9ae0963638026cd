import type { Message, ToolCall } from '@minagent/types'
import { readOutcome, type ToolOutcome } from './tool-outcome.ts'

/** All that the next step depends on: the latest request, what was done for it, and the turn before. */
export interface Turn {
  readonly request: string
  readonly outcomes: readonly ToolOutcome[]
  /** The calls of the turn before, for a follow-up such as "and in Tokyo?". */
  readonly earlier: readonly ToolOutcome[]
  /** How many calls the whole conversation has: the next call's number. */
  readonly calls: number
}

/** Reads the conversation; messages that no person wrote (summaries, feedback) are no requests. */
export function readTurn(messages: readonly Message[]): Turn {
  const requests = messages.flatMap((message, index) => (message.role === 'user' && message.name === undefined ? [index] : []))
  const last = requests.at(-1) ?? messages.findLastIndex(({ role }) => role === 'user')
  const before = requests.at(-2) ?? 0
  return {
    request: (messages[last]?.content ?? '').slice(0, MAX_REQUEST),
    outcomes: last === -1 ? [] : readOutcomes(messages.slice(last)),
    earlier: last === -1 ? [] : readOutcomes(messages.slice(before, last)),
    calls: lastCallNumber(messages),
  }
}

/** A request is read up to here: the time that some patterns need grows with the square of the length. */
const MAX_REQUEST = 2_000

/** The prefix of the ids of the calls that this program makes. */
export const CALL_ID = 'local_'

function readOutcomes(messages: readonly Message[]): readonly ToolOutcome[] {
  const calls = new Map<string, ToolCall>()
  const outcomes: ToolOutcome[] = []
  for (const message of messages) {
    if (message.role === 'assistant') for (const call of message.toolCalls) calls.set(call.id, call)
    if (message.role !== 'tool') continue
    const call = calls.get(message.toolCallId)
    if (call) outcomes.push(readOutcome(call, message.content))
  }
  return outcomes
}

function lastCallNumber(messages: readonly Message[]): number {
  const ids = messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls.map(({ id }) => id) : []))
  return Math.max(0, ...ids.map((id) => (id.startsWith(CALL_ID) ? Number(id.slice(CALL_ID.length)) || 0 : 0)))
}
