import type { Message } from '@minagent/types'
import { conversationTexts } from '../prompts.ts'
import type { JsonObject } from '../read-json.ts'
import { type IdRule, sendable } from '../sendable.ts'
import { modelParts, resultParts, userParts } from './message-parts.ts'

/** One entry of `contents`. */
interface Content {
  readonly role: 'user' | 'model'
  readonly parts: readonly JsonObject[]
}

/** Google's own word for a call that was made elsewhere; without any signature Gemini 3 refuses the conversation. */
const NO_SIGNATURE = 'skip_thought_signature_validator'

/** The provider has no rule; white space would be a mistake. */
const ID_RULE: IdRule = { pattern: /^\S{1,256}$/, make: (n) => `call_${n}` }

/**
 * The conversation without its system messages: user and model in turn, all results of one answer together, the user first and
 * last. Gemini 3 is given a signature for calls that have none, and images inside the results.
 */
export function contents(messages: readonly Message[], isGemini3: boolean): readonly Content[] {
  const turns: { role: Message['role']; parts: JsonObject[] }[] = []
  for (const message of sendable(messages, ID_RULE)) {
    const parts = partsOf(message, isGemini3)
    const last = turns.at(-1)
    if (parts.length === 0) continue
    if (last?.role === message.role) last.parts.push(...parts)
    else turns.push({ role: message.role, parts: [...parts] })
  }
  const between: Content = { role: 'user', parts: [{ text: conversationTexts.conversationStart }] }
  const isOpen = (turn: { role: Message['role'] } | undefined) => turn === undefined || turn.role === 'assistant'
  return [
    ...(isOpen(turns[0]) ? [between] : []),
    ...turns.map((turn) => contentOf(turn.role, turn.parts, isGemini3)),
    ...(turns.length > 0 && isOpen(turns.at(-1)) ? [between] : []),
  ]
}

function partsOf(message: Message, isGemini3: boolean): readonly JsonObject[] {
  switch (message.role) {
    case 'system':
      return []
    case 'user':
      return userParts(message)
    case 'assistant':
      return modelParts(message)
    case 'tool':
      return resultParts(message, isGemini3)
    default:
      return message satisfies never
  }
}

function contentOf(role: Message['role'], parts: readonly JsonObject[], isGemini3: boolean): Content {
  if (role === 'assistant') return { role: 'model', parts: isGemini3 ? withSignature(parts) : parts }
  if (role !== 'tool') return { role: 'user', parts }
  // As many results as calls, side by side; what else a tool gave comes after them.
  const isResult = ({ functionResponse }: JsonObject) => functionResponse !== undefined
  return { role: 'user', parts: [...parts.filter(isResult), ...parts.filter((part) => !isResult(part))] }
}

/** Of several calls in one answer only the first has a signature. */
function withSignature(parts: readonly JsonObject[]): readonly JsonObject[] {
  const first = parts.findIndex(({ functionCall }) => functionCall !== undefined)
  return parts.map((part, index) => (index === first ? { thoughtSignature: NO_SIGNATURE, ...part } : part))
}
