import { isPlainObject, type Usage } from '@minagent/types'
import { countOf } from '../read-json.ts'

/** The counts of a `usageMetadata`: what tools of the provider brought is input, thoughts are output. */
export function usageOf(metadata: unknown): Usage {
  if (!isPlainObject(metadata)) return {}
  const prompt = countOf(metadata.promptTokenCount)
  const candidates = countOf(metadata.candidatesTokenCount)
  const thoughts = countOf(metadata.thoughtsTokenCount)
  const cached = countOf(metadata.cachedContentTokenCount)
  const answered = candidates !== undefined || thoughts !== undefined
  return {
    ...(prompt === undefined ? {} : { inputTokens: prompt + (countOf(metadata.toolUsePromptTokenCount) ?? 0) }),
    ...(answered ? { outputTokens: (candidates ?? 0) + (thoughts ?? 0) } : {}),
    ...(cached === undefined ? {} : { cacheReadTokens: cached }),
    ...(thoughts === undefined ? {} : { reasoningTokens: thoughts }),
    raw: metadata,
  }
}
