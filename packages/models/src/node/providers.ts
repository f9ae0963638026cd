import type { Model } from '@minagent/types'
import { anthropicModel } from '../anthropic.ts'
import { googleModel } from '../google.ts'
import type { ProviderOptions } from '../http/provider-options.ts'
import { openaiModel } from '../openai.ts'

/** A service whose models can be used when the environment holds a key for it. */
export interface Provider {
  /** The first part of a model id, such as `openai` in `openai/gpt-6-luna`. */
  readonly name: string
  /** The variables that may hold the key, the one that counts first. */
  readonly keys: readonly string[]
  /** The variable that names the model, and the one that names the address. */
  readonly modelVariable: string
  readonly baseUrlVariable: string
  /** What counts where the variables are not set; without a model its variable must be set. */
  readonly model?: string
  readonly baseUrl: string
  readonly create: (options: ProviderOptions) => Model
}

/** In the order in which they are picked. DevMind's variables come first: they belong to this program alone. */
export const providers: readonly Provider[] = [
  // Which service it is says only its address; its public default is OpenAI's.
  { ...named('devmind'), baseUrl: 'https://api.openai.com/v1', create: openaiModel },
  { ...named('anthropic'), model: 'claude-sonnet-5-5', baseUrl: 'https://api.anthropic.com', create: anthropicModel },
  { ...named('openai'), model: 'gpt-6-luna', baseUrl: 'https://api.openai.com/v1', create: openaiModel },
  {
    ...named('google'),
    keys: ['GOOGLE_API_KEY', 'GEMINI_API_KEY'],
    modelVariable: 'GEMINI_MODEL',
    baseUrlVariable: 'GOOGLE_GEMINI_BASE_URL',
    model: 'gemini-3.8-flash',
    baseUrl: 'https://generativelanguage.googleapis.com',
    create: googleModel,
  },
  { ...named('deepseek'), model: 'deepseek-flash', baseUrl: 'https://api.deepseek.com', create: openaiModel },
  { ...named('minimax'), model: 'MiniMax-M3', baseUrl: 'https://api.minimax.io/anthropic', create: anthropicModel },
  {
    ...named('qwen'),
    keys: ['DASHSCOPE_API_KEY'],
    model: 'qwen-plus',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    create: openaiModel,
  },
  { ...named('moonshot'), model: 'kimi-k2.6', baseUrl: 'https://api.moonshot.cn/v1', create: openaiModel },
  { ...named('xai'), model: 'grok-4.5', baseUrl: 'https://api.x.ai/v1', create: openaiModel },
  { ...named('mistral'), model: 'mistral-small-latest', baseUrl: 'https://api.mistral.ai/v1', create: openaiModel },
  { ...named('groq'), model: 'llama-3.3-70b-versatile', baseUrl: 'https://api.groq.com/openai/v1', create: openaiModel },
  { ...named('openrouter'), model: 'openrouter/auto', baseUrl: 'https://openrouter.ai/api/v1', create: openaiModel },
]

function named(name: string): Pick<Provider, 'name' | 'keys' | 'modelVariable' | 'baseUrlVariable'> {
  const prefix = name.toUpperCase()
  return { name, keys: [`${prefix}_API_KEY`], modelVariable: `${prefix}_MODEL`, baseUrlVariable: `${prefix}_BASE_URL` }
}
