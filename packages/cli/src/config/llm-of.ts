import { modelChoices } from '@minagent/models/node'
import type { LlmConfig } from './config.ts'

/** The four flat keys of a file. */
export interface LlmKeys {
  readonly apiKey: string | undefined
  readonly apiBase: string | undefined
  readonly model: string | undefined
  readonly provider: string | undefined
}

const MINIMAX = 'https://api.minimax.io'
const MINIMAX_MODEL = 'MiniMax-M2.5'

/**
 * Which model the keys mean; undefined without any. `model: openai/gpt-6-luna` names its provider too. A key alone is one for
 * MiniMax, as in Mini-Agent; an address of MiniMax gets the path of the provider's form.
 */
export function llmOf(keys: LlmKeys): LlmConfig | undefined {
  const { apiKey, apiBase, model } = keys
  if (Object.values(keys).every((value) => value === undefined)) return undefined
  if (model === 'local' && keys.provider === undefined) return { provider: 'local' }
  const named = providerIn(keys)
  const provider = keys.provider ?? named
  const own = named === undefined ? model : model?.slice(named.length + 1)
  if (provider !== undefined) return { provider, model: own, apiKey, apiBase }
  if (apiBase !== undefined) return { provider: 'anthropic', model, apiKey, apiBase }
  return apiKey === undefined ? { model } : { provider: 'anthropic', model: model ?? MINIMAX_MODEL, apiKey, apiBase: MINIMAX }
}

/** The provider that a model id begins with. Models of others have a slash in their names as well. */
function providerIn({ model, provider }: LlmKeys): string | undefined {
  const first = model?.includes('/') ? model.split('/', 1)[0] : undefined
  if (first === undefined || (provider !== undefined && provider !== first)) return undefined
  return providerNames().find((name) => name === first)
}

/** The providers whose models can be asked. */
export function providerNames(): readonly string[] {
  return modelChoices({}).map(({ id }) => id.split('/', 1)[0] ?? id)
}

/** The address that is asked: MiniMax has one for each form. */
export function addressOf({ provider, apiBase }: LlmConfig): string | undefined {
  if (apiBase === undefined) return undefined
  const { hostname, pathname } = new URL(apiBase)
  if (!MINIMAX_HOSTS.has(hostname) || pathname !== '/') return apiBase
  return `${apiBase.replace(/\/+$/, '')}/${provider === 'anthropic' ? 'anthropic' : 'v1'}`
}

const MINIMAX_HOSTS: ReadonlySet<string> = new Set(['api.minimax.io', 'api.minimaxi.com'])
