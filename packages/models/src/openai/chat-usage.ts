import type { Usage } from '@minagent/types'
import { countOf, type JsonObject, objectOf } from '../read-json.ts'

/** The counts of a usage object of any of the compatible providers. */
export function chatUsage(raw: JsonObject | undefined): Usage {
  if (!raw) return {}
  const prompt = objectOf(raw.prompt_tokens_details)
  const completion = objectOf(raw.completion_tokens_details)
  return {
    ...count('inputTokens', countOf(raw.prompt_tokens)),
    ...count('outputTokens', outputTokens(raw)),
    ...count('cacheReadTokens', first(prompt.cached_tokens, raw.prompt_cache_hit_tokens, raw.cached_tokens)),
    ...count('cacheWriteTokens', first(prompt.cache_write_tokens, prompt.cache_creation_input_tokens, raw.cache_creation_input_tokens)),
    ...count('reasoningTokens', first(completion.reasoning_tokens, raw.reasoning_tokens)),
    raw,
  }
}

/** xAI and Gemini leave the reasoning out of `completion_tokens`, OpenAI and others count it in; only the total tells which. */
function outputTokens({ prompt_tokens, completion_tokens, total_tokens }: JsonObject): number | undefined {
  const completion = countOf(completion_tokens)
  const total = countOf(total_tokens)
  const input = countOf(prompt_tokens)
  if (completion === undefined || total === undefined || input === undefined) return completion
  return Math.max(completion, total - input)
}

function first(...values: readonly unknown[]): number | undefined {
  return values.map(countOf).find((value) => value !== undefined)
}

function count(name: keyof Usage, value: number | undefined): Usage {
  return value === undefined ? {} : { [name]: value }
}
