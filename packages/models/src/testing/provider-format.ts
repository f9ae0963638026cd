/** A wire format: OpenAI Chat Completions, OpenAI Responses, Anthropic Messages, or Gemini `generateContent`. */
export type ProviderFormat = 'openai' | 'openai-responses' | 'anthropic' | 'google'
