import type { Usage } from '@minagent/types'

/** Tokens that were read and written. */
export function tokensOf({ inputTokens = 0, outputTokens = 0 }: Usage): number {
  return inputTokens + outputTokens
}
