import { isModelError, user } from '@minagent/types'
import { expect, it } from 'vitest'
import { modelOf } from './openai-support.ts'
import { replayFetch } from './support/recordings.ts'

/** What hosts say with status 400, where no word of theirs tells it. */
const WORDS = [
  ['Anthropic', 'input length and `max_tokens` exceed context limit: 197202 + 21333 > 200000, decrease input length'],
  ['Bedrock', 'Input is too long for requested model.'],
  ['xAI', "This model's maximum prompt length is 131072 but the request contains 537812 tokens."],
  ['Moonshot', 'Invalid request: Your request exceeded model token limit: 131072'],
  ['Qwen', '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 129024]'],
  ['Together', '`inputs` tokens + `max_new_tokens` must be <= 4097. Given: 4000 `inputs` tokens and 512 `max_new_tokens`'],
  ['Zhipu', 'Prompt exceeds max length'],
  ['llama.cpp', 'the request exceeds the available context size, try increasing it'],
  ['LM Studio', 'Trying to keep the first 5000 tokens when context overflows, but the model is loaded with 4096'],
  ['Gemini', 'The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).'],
] as const

it.each(WORDS)('a conversation that is too long for %s is a context_overflow by its words', async (_, message) => {
  expect(await codeOf({ error: { message, type: 'invalid_request_error' } })).toBe('context_overflow')
})

it('a request that is bad for another reason is none', async () => {
  expect(await codeOf({ error: { message: 'Invalid max_tokens: the limit is 8192 tokens.' } })).toBe('bad_request')
  expect(await codeOf({ error: { message: 'The tool name is too long.' } })).toBe('bad_request')
})

async function codeOf(body: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const error = await modelOf(replayFetch([bytes], 'application/json', 400))
    .complete([user('hi')], [])
    .catch((thrown: unknown) => thrown)
  return isModelError(error) ? error.code : String(error)
}
