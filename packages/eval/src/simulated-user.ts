import type { Message } from '@minagent/types'

/** Speaks for a person after the texts of a case have been said and answered, up to 100 turns in all: then it is not asked again. */
export interface SimulatedUser {
  /**
   * What the user says next; undefined ends the conversation.
   * @param messages The conversation so far, with the answer to what was said last.
   */
  next(messages: readonly Message[], context: { readonly signal: AbortSignal }): string | undefined | Promise<string | undefined>
}
