import { MinagentError, ModelError, type ModelStopReason } from '@minagent/types'
import { conversationTexts, fillPrompt } from '../prompts.ts'

/** The answer was stopped by a filter: what there is of it is no answer, and asking again would be stopped too. */
const REFUSED: ReadonlySet<string> = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'MODEL_ARMOR',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
])

/** The model wrote a call that the provider itself could not read; asked again, it mostly does better. */
const MALFORMED: ReadonlySet<string> = new Set(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'MALFORMED_RESPONSE'])

/** How an answer ended. */
export interface Ending {
  /** The provider's word. */
  readonly reason: string
  /** What the provider says about it; may be ''. */
  readonly message: string
  readonly hasCalls: boolean
  /** The last call is not whole, and all tokens are used: the provider's word cannot be right (F31). */
  readonly isCut: boolean
}

/**
 * Why the model stopped. `STOP` stands for calls as well; a word that is not known is kept.
 * @throws MinagentError `invalid_model_output` for a malformed call, with a text for the model; ModelError `bad_request` when the
 * provider misses a thought signature.
 */
export function stopReasonOf({ reason, message, hasCalls, isCut }: Ending): ModelStopReason {
  if (MALFORMED.has(reason)) {
    const text = fillPrompt(conversationTexts.malformedCall, { reason: message === '' ? reason : message })
    throw new MinagentError('invalid_model_output', text, { details: { text: message } })
  }
  if (reason === 'MISSING_THOUGHT_SIGNATURE') {
    throw new ModelError(
      'bad_request',
      `Google did not go on, because a call was sent back without its thought signature. ${message}`.trim(),
    )
  }
  if (reason === 'MAX_TOKENS' || isCut) return 'max_tokens'
  if (REFUSED.has(reason)) return 'refusal'
  if (hasCalls) return 'tool_use'
  return reason === 'STOP' ? 'end_turn' : reason
}
