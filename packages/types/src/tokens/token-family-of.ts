import type { TokenFamily } from './token-weights.ts'

/** The family to estimate the tokens of a model by its id, with or without its provider: `o200k` where the id tells nothing. */
export function tokenFamilyOf(modelId: string): TokenFamily {
  return FAMILIES.find(([pattern]) => pattern.test(modelId))?.[1] ?? 'o200k'
}

const FAMILIES: readonly (readonly [pattern: RegExp, family: TokenFamily])[] = [
  [/claude/i, 'claude'],
  [/qwen|qwq/i, 'qwen'],
  [/deepseek/i, 'deepseek'],
  [/gpt-3\.5|gpt-4(?![o.\d])|text-embedding/i, 'cl100k'],
]
