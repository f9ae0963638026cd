import type { Message } from '@minagent/types'
import { loadTokenCounter, type TokenEncoding } from './load-token-counter.ts'

/** The tokens of a text or of messages by the real tokenizer; see {@link loadTokenCounter}, which this calls each time. */
export async function countTokens(input: string | readonly Message[], encoding?: TokenEncoding): Promise<number> {
  const count = await loadTokenCounter(encoding)
  return count(input)
}
