import type { Model } from '@minagent/types'
import { httpModel } from '../http/http-model.ts'
import type { ProviderOptions } from '../http/provider-options.ts'
import { chatFormat } from './chat-format.ts'
import { dialectOf } from './dialect.ts'
import { openaiConnection } from './openai-connection.ts'

/**
 * A model behind any Chat Completions endpoint: OpenAI, Azure (`…/openai/v1`), DeepSeek, MiniMax, Qwen, Moonshot, Groq, Mistral,
 * xAI, OpenRouter, vLLM, Ollama, LM Studio, llama.cpp. Where they differ, the host of `baseUrl` decides: `maxOutputTokens` is
 * `max_completion_tokens` at OpenAI and Azure and `max_tokens` elsewhere; reasoning that the model gave goes back to it, except to
 * hosts that refuse it (OpenAI, Azure, Groq, Mistral, Cerebras, Google). A field that does not suit an endpoint is replaced by
 * `body`, for example `{ max_tokens: undefined, max_completion_tokens: 500 }`.
 *
 * `baseUrl` ends before `/chat/completions`. Default: `OPENAI_BASE_URL`, else `https://api.openai.com/v1`. `apiKey`: default
 * `OPENAI_API_KEY`; only OpenAI's own host needs one.
 * @throws ModelError `auth` for a missing key; MinagentError `invalid_definition` for options that cannot be.
 */
export function openaiModel(options: ProviderOptions): Model {
  const connection = openaiConnection(options)
  return httpModel(`openai/${options.model}`, chatFormat(options.model, dialectOf(connection.host)), connection, options.body)
}
