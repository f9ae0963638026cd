import type { AiSdkLanguageModel } from '@minagent/models/ai-sdk'

/** Stands in for `openai('gpt-6-luna')` of @ai-sdk/openai: a language model of AI SDK 7 that says one thing, without a network. */
export const languageModel: AiSdkLanguageModel = {
  specificationVersion: 'v4',
  provider: 'openai.responses',
  modelId: 'gpt-6-luna',
  doGenerate: async () => ({
    content: [{ type: 'text', text: 'Good morning.' }],
    finishReason: { unified: 'stop', raw: 'completed' },
    usage: { inputTokens: { total: 31 }, outputTokens: { total: 3 } },
    warnings: [],
  }),
  doStream: async () => ({
    stream: new ReadableStream({
      start(parts) {
        parts.enqueue({ type: 'text-start', id: '1' })
        parts.enqueue({ type: 'text-delta', id: '1', delta: 'Good morning.' })
        parts.enqueue({ type: 'text-end', id: '1' })
        parts.enqueue({
          type: 'finish',
          finishReason: { unified: 'stop', raw: 'completed' },
          usage: { inputTokens: { total: 31 }, outputTokens: { total: 3 } },
        })
        parts.close()
      },
    }),
  }),
}
