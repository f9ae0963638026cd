import { DefectError, type Message } from '@minagent/types'
import { sumMessageTokens } from '@minagent/types/tokens'
import { cutLongRuns } from './cut-long-runs.ts'

/** Encodings of OpenAI's models: `o200k` of GPT-4o and later, `cl100k` of GPT-4 and GPT-3.5. */
export type TokenEncoding = 'o200k' | 'cl100k'

/** Tells the tokens of a text, or of messages. */
export type TokenCounter = (input: string | readonly Message[]) => number

/**
 * Loads a tokenizer of the optional peer `gpt-tokenizer`, by default `o200k`, and gives a function that counts with it. A text is counted exactly
 * and never refused: special tokens such as `<|endoftext|>` are ordinary text, and since a tokenizer takes time quadratic to the length of a run of
 * letters, of marks or of spaces, runs are cut after 128 characters, which may add a token to each cut. What providers add to a message is theirs to
 * know: {@link sumMessageTokens} says what is counted for it. Without the peer it rejects with a `DefectError` `missing_peer`.
 */
export async function loadTokenCounter(encoding: TokenEncoding = 'o200k'): Promise<TokenCounter> {
  const tokenizer = await load(encoding)
  const countText = (text: string): number => {
    let sum = 0
    for (const part of cutLongRuns(text)) sum += tokenizer.countTokens(part, PLAIN_TEXT)
    return sum
  }
  return (input) => (typeof input === 'string' ? countText(input) : sumMessageTokens(input, countText))
}

/** Nothing is special, hence nothing is disallowed. */
const PLAIN_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }

async function load(encoding: TokenEncoding): Promise<Pick<typeof import('gpt-tokenizer/encoding/o200k_base'), 'countTokens'>> {
  try {
    return encoding === 'o200k' ? await import('gpt-tokenizer/encoding/o200k_base') : await import('gpt-tokenizer/encoding/cl100k_base')
  } catch (cause) {
    throw new DefectError(
      'missing_peer',
      'Counting tokens exactly needs the package gpt-tokenizer: add it with npm install gpt-tokenizer.',
      {
        cause,
      },
    )
  }
}
