import type { Usage } from '@minagent/types'
import { countOf, type JsonObject, objectOf } from '../read-json.ts'

/** The counts of a usage object of any of the compatible providers. */
export function chatUsage(raw: JsonObject | undefined): Usage {
  if (!raw) return {}
  const prompt = objectOf(raw.prompt_tokens_details)
  const cacheRead = first(prompt.cached_tokens, raw.prompt_cache_hit_tokens, raw.cached_tokens)
  const cacheWrite = first(prompt.cache_write_tokens, prompt.cache_creation_input_tokens, raw.cache_creation_input_tokens)
  const input = inputTokens(countOf(raw.prompt_tokens), (cacheRead ?? 0) + (cacheWrite ?? 0))
  return {
    ...count('inputTokens', input),
    ...count('outputTokens', outputTokens(raw, input)),
    ...count('cacheReadTokens', cacheRead),
    ...count('cacheWriteTokens', cacheWrite),
    ...count('reasoningTokens', first(objectOf(raw.completion_tokens_details).reasoning_tokens, raw.reasoning_tokens)),
    raw,
  }
}

/** More from and to the cache than there was in all: then the cache is not counted in. */
function inputTokens(prompt: number | undefined, cached: number): number | undefined {
  return prompt !== undefined && cached > prompt ? prompt + cached : prompt
}

/** xAI and Gemini leave the reasoning out of `completion_tokens`, OpenAI and others count it in; only the total tells which. */
function outputTokens({ completion_tokens, total_tokens }: JsonObject, input: number | undefined): number | undefined {
  const completion = countOf(completion_tokens)
  const total = countOf(total_tokens)
  if (completion === undefined || total === undefined || input === undefined) return completion
  return Math.max(completion, total - input)
}

function first(...values: readonly unknown[]): number | undefined {
  return values.map(countOf).find((value) => value !== undefined)
}

function count(name: keyof Usage, value: number | undefined): Usage {
  return value === undefined ? {} : { [name]: value }
}
