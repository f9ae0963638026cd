import { type ModelChoice, modelFromEnv, modelFromSettings } from '@minagent/models/node'
import type { CliIo } from '../cli-io.ts'
import type { Config } from './config.ts'
import { addressOf, providerNames } from './llm-of.ts'

/**
 * The model that the configuration names, or `wanted` where it is one of the same provider. Undefined where the configuration names
 * none, or the local one, or `wanted` is another provider's.
 * @throws MinagentError `invalid_definition` where only its name is configured, and no key is set.
 */
export function configuredModel({ llm }: Config, env: CliIo['env'], wanted?: string): ModelChoice | undefined {
  if (llm === undefined || llm.provider === 'local') return undefined
  const { provider } = llm
  if (provider === undefined) return llm.model === undefined || wanted !== undefined ? undefined : modelFromEnv(env, llm.model)
  const model = wanted === undefined ? llm.model : nameAt(provider, wanted)
  if (wanted !== undefined && model === undefined) return undefined
  return modelFromSettings({ provider, model, apiKey: llm.apiKey, baseUrl: addressOf(llm) }, env)
}

/** What the provider calls a model; undefined for the id of another provider's. */
function nameAt(provider: string, wanted: string): string | undefined {
  const first = wanted.includes('/') ? wanted.split('/', 1)[0] : undefined
  if (first === provider) return wanted.slice(provider.length + 1)
  return first !== undefined && providerNames().includes(first) ? undefined : wanted
}
