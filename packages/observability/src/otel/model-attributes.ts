import type { ModelResponse, Usage } from '@minagent/types'
import type { Attributes } from '@opentelemetry/api'

/** What is asked: the provider and the model of an id `provider/model-name`. */
export function requestAttributes(operation: string, id: string | undefined): Attributes {
  const { provider, model } = partsOf(id)
  return {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': provider,
    ...(model === undefined ? {} : { 'gen_ai.request.model': model }),
  }
}

/** What was answered. Where another model answered than the one that was asked, the provider is that of the one that did. */
export function responseAttributes({ stopReason, usage, model }: ModelResponse): Attributes {
  const answered = model === undefined ? undefined : partsOf(model)
  return {
    'gen_ai.response.finish_reasons': [finishReason(stopReason)],
    ...(answered?.model === undefined ? {} : { 'gen_ai.response.model': answered.model, 'gen_ai.provider.name': answered.provider }),
    ...usageAttributes(usage),
  }
}

/** Why a model stopped, as the conventions call it; a provider's own word stays. */
export function finishReason(stopReason: string): string {
  return FINISH_REASONS.get(stopReason) ?? stopReason
}

const FINISH_REASONS: ReadonlyMap<string, string> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['refusal', 'content_filter'],
  ['tool_use', 'tool_call'],
])

function usageAttributes(usage: Usage): Attributes {
  const counts = {
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
    'gen_ai.usage.cache_read.input_tokens': usage.cacheReadTokens,
    'gen_ai.usage.cache_creation.input_tokens': usage.cacheWriteTokens,
    'gen_ai.usage.reasoning.output_tokens': usage.reasoningTokens,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined))
}

/** An id without a provider is the name of a model; without an id, nobody knows. */
function partsOf(id = ''): { readonly provider: string; readonly model?: string } {
  const slash = id.indexOf('/')
  const model = id.slice(slash + 1)
  const provider = slash > 0 ? id.slice(0, slash) : '_OTHER'
  return { provider: PROVIDERS.get(provider) ?? provider, ...(model === '' ? {} : { model }) }
}

/** Providers that the conventions call otherwise. */
const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ['google', 'gcp.gemini'],
  ['vertex', 'gcp.vertex_ai'],
  ['azure', 'azure.ai.openai'],
  ['amazon-bedrock', 'aws.bedrock'],
  ['bedrock', 'aws.bedrock'],
  ['mistral', 'mistral_ai'],
  ['xai', 'x_ai'],
])
