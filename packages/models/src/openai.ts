export type { Deadlines, Fetch, ProviderOptions } from './http/provider-options.ts'
export { type OpenaiEmbedderOptions, openaiEmbedder } from './openai/openai-embedder.ts'
export { openaiModel } from './openai/openai-model.ts'
export { openaiResponsesModel } from './openai-responses/openai-responses-model.ts'
