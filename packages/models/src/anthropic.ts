export { type AnthropicOptions, anthropicModel } from './anthropic/anthropic-model.ts'
export type { Deadlines, Fetch, ProviderOptions } from './http/provider-options.ts'
