import { MinagentError, type Model } from '@minagent/types'
import { type Provider, providers } from './providers.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A model that could be used, and why, or why not. It holds no key where anybody could see it. */
export interface ModelChoice {
  /** `'provider/model-name'`. */
  readonly id: string
  /** The host that would be asked. */
  readonly host: string
  /** True for a host on this machine: asking it costs nothing. */
  readonly local: boolean
  readonly usable: boolean
  /** One line for people, such as `OPENAI_API_KEY is set` or `set OPENAI_API_KEY to use it`. */
  readonly reason: string
  /**
   * Makes the model; nothing is asked yet.
   * @throws MinagentError `invalid_definition` when the choice is not usable, or a setting cannot be.
   */
  create(): Model
}

/**
 * The model that the environment offers: the first of {@link modelChoices} that is usable; with `wanted`, that very model
 * (`'provider/model-name'`, or a model's name alone for the first usable provider). Undefined when no key is set. Nothing is
 * asked: whether a paid service may be called is the caller's question to its user.
 * @throws MinagentError `invalid_definition` when a setting is there only by half, or `wanted` is not usable.
 */
export function modelFromEnv(env: Environment = process.env, wanted?: string): ModelChoice | undefined {
  const settings = settingsOf(env)
  refuseHalves(settings)
  if (wanted !== undefined) return choiceFor(wanted, settings)
  return settings.map((setting) => choiceOf(setting)).find((choice) => choice.usable)
}

/** What is known of a model from somewhere else than the environment, such as a file of settings. */
export interface ModelSettings {
  /** The first part of a model id, such as `openai`. */
  readonly provider: string
  /** Default: as in the environment. */
  readonly model?: string | undefined
  /** Default: the key of the environment. */
  readonly apiKey?: string | undefined
  /** Default: as in the environment. */
  readonly baseUrl?: string | undefined
}

/**
 * The model of a provider by settings; what they leave out comes from the environment. Not usable where no key is found.
 * @throws MinagentError `invalid_definition` for a provider that is not known.
 */
export function modelFromSettings(settings: ModelSettings, env: Environment = process.env): ModelChoice {
  const { provider, apiKey, baseUrl, model } = settings
  const setting = settingsOf(env).find((candidate) => candidate.provider.name === provider)
  if (!setting) throw wrong(provider, `There is no provider ${JSON.stringify(provider)}. ${HOW}`)
  return choiceOf({
    ...setting,
    key: apiKey === undefined ? setting.key : { variable: 'api_key', value: apiKey },
    model: model ?? setting.model,
    baseUrl: baseUrl ?? setting.baseUrl,
    ownAddress: baseUrl !== undefined || setting.ownAddress,
  })
}

/** Every model that the environment could offer, in the order in which they are picked. */
export function modelChoices(env: Environment = process.env): readonly ModelChoice[] {
  return settingsOf(env).map((setting) => choiceOf(setting))
}

/** What the environment says of one provider. */
interface Setting {
  readonly provider: Provider
  readonly key: { readonly variable: string; readonly value: string } | undefined
  readonly model: string | undefined
  readonly baseUrl: string
  /** Whether somebody set the address. */
  readonly ownAddress: boolean
}

function settingsOf(env: Environment): readonly Setting[] {
  return providers.map((provider) => {
    const variable = provider.keys.find((name) => read(env, name) !== undefined)
    const value = variable === undefined ? undefined : read(env, variable)
    const address = read(env, provider.baseUrlVariable)
    return {
      provider,
      key: variable === undefined || value === undefined ? undefined : { variable, value },
      model: read(env, provider.modelVariable) ?? provider.model,
      baseUrl: address ?? provider.baseUrl,
      ownAddress: address !== undefined,
    }
  })
}

function read(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** DevMind's settings have no default model: one without the other is a mistake, told before any run (D20). */
function refuseHalves(settings: readonly Setting[]): void {
  for (const { provider, key, model, ownAddress } of settings) {
    if (provider.model !== undefined || (key !== undefined) === (model !== undefined)) continue
    if (model !== undefined && ownAddress) continue
    const [there, missing] = key ? [key.variable, provider.modelVariable] : [provider.modelVariable, provider.keys.join(' or ')]
    throw wrong(missing, `${there} is set, but ${missing} is not: set both, or neither.`)
  }
}

function choiceFor(wanted: string, settings: readonly Setting[]): ModelChoice {
  const [name = '', ...rest] = wanted.split('/')
  const setting = settings.find(({ provider }) => provider.name === name && rest.length > 0)
  if (setting) {
    const choice = choiceOf({ ...setting, model: rest.join('/') || undefined })
    if (choice.usable) return choice
    throw unusable(choice)
  }
  const first = settings.find((candidate) => choiceOf(candidate).usable)
  if (first) return choiceOf({ ...first, model: wanted })
  throw wrong('model', `No key is set for the model ${JSON.stringify(wanted)}. ${HOW}`)
}

const HOW = `Set the key of a provider, for example ${providers
  .filter(({ model }) => model !== undefined)
  .slice(0, 3)
  .map(({ keys }) => keys[0])
  .join(', ')}; \`minagent models\` lists them.`

function unusable({ id, reason }: Pick<ModelChoice, 'id' | 'reason'>): MinagentError<'invalid_definition'> {
  return wrong(id, `The model ${id} cannot be used: ${reason}.`)
}

function choiceOf(setting: Setting): ModelChoice {
  const { provider, key, model, baseUrl, ownAddress } = setting
  const id = `${provider.name}/${model ?? '?'}`
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const usable = model !== undefined && (key !== undefined || ownAddress)
  const choice = { id, host: url?.host ?? baseUrl, local: LOOPBACK.test(url?.hostname ?? ''), usable, reason: reasonOf(setting, usable) }
  return {
    ...choice,
    create() {
      if (model === undefined || !usable) throw unusable(choice)
      // Without a key of its own an adapter would take another one from the environment, to an address it is not for.
      const options = { model, baseUrl, apiKey: key?.value ?? '' }
      return { ...provider.create(options), id }
    },
  }
}

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

function reasonOf({ provider, key, model }: Setting, usable: boolean): string {
  if (usable) return key ? `${key.variable} is set` : `${provider.baseUrlVariable} is set`
  const missing = [...(key ? [] : [provider.keys.join(' or ')]), ...(model === undefined ? [provider.modelVariable] : [])]
  return `set ${missing.join(' and ')} to use it`
}

function wrong(name: string, message: string): MinagentError<'invalid_definition'> {
  return new MinagentError('invalid_definition', message, { details: { name } })
}
