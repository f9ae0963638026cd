export { type AnthropicOptions, anthropicModel, type Deadlines, type Fetch, type ProviderOptions } from '@minagent/models/anthropic'
