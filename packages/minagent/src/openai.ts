export {
  type Deadlines,
  type Fetch,
  type OpenaiEmbedderOptions,
  openaiEmbedder,
  openaiModel,
  openaiResponsesModel,
  type ProviderOptions,
} from '@minagent/models/openai'
