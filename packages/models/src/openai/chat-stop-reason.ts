import type { ModelStopReason } from '@minagent/types'

/** What decides why an answer stopped. */
export interface ChatEnd {
  /** The provider's `finish_reason`, if it gave one. */
  readonly finish: string | undefined
  /** The model refused in words of its own. */
  readonly refused: boolean
  readonly hasCalls: boolean
  /** The arguments of the last call are no JSON object. */
  readonly isTorn: boolean
  /** As many tokens came as were allowed. */
  readonly atLimit: boolean
}

/**
 * Why the model stopped. A filter that cut the answer counts as a refusal: as any other word it would let a half answer pass for
 * a whole one (F33). Calls decide over what the provider says (F31), unless the answer was cut inside them (F30).
 */
export function chatStopReason({ finish, refused, hasCalls, isTorn, atLimit }: ChatEnd): ModelStopReason {
  const known = knownReason(finish ?? 'stop')
  const reason = known ?? finish ?? 'end_turn'
  if (reason === 'max_tokens' || reason === 'refusal') return reason
  if (refused) return 'refusal'
  if (!hasCalls) return reason === 'tool_use' ? 'end_turn' : reason
  if (isTorn && atLimit) return 'max_tokens'
  // An unknown reason may well be why the arguments are torn.
  return isTorn && known === undefined ? reason : 'tool_use'
}

function knownReason(finish: string): ModelStopReason | undefined {
  const word = finish.toLowerCase()
  // Gemini's endpoint adds a kind: "content_filter: SAFETY".
  return word.startsWith('content_filter') ? 'refusal' : REASONS.get(word)
}

const REASONS: ReadonlyMap<string, ModelStopReason> = new Map<string, ModelStopReason>([
  ['stop', 'end_turn'],
  ['end_turn', 'end_turn'],
  ['eos', 'end_turn'],
  ['eos_token', 'end_turn'],
  ['stop_sequence', 'stop_sequence'],
  ['tool_calls', 'tool_use'],
  ['tool_use', 'tool_use'],
  ['function_call', 'tool_use'],
  ['length', 'max_tokens'],
  ['max_tokens', 'max_tokens'],
  ['model_length', 'max_tokens'],
  ['refusal', 'refusal'],
  ['sensitive', 'refusal'],
  ['pause_turn', 'pause'],
])
