import { type Model, ModelError } from '@minagent/types'
import { connectionOf } from '../http/connection.ts'
import { httpModel } from '../http/http-model.ts'
import type { ProviderOptions } from '../http/provider-options.ts'
import { readEnv } from '../http/read-env.ts'
import { messagesFormat } from './messages-format.ts'

/** What {@link anthropicModel} can be told. */
export interface AnthropicOptions extends ProviderOptions {
  /**
   * Marks tools, system text and the last user message for the provider's prompt cache (5 minutes); marks that blocks carry
   * themselves are then left out. Default false: only those marks are sent.
   */
  readonly cache?: boolean
}

const OWN_HOST = 'api.anthropic.com'
const API_VERSION = '2023-06-01'

/**
 * A model behind Anthropic's Messages API, or one that is compatible (MiniMax, DeepSeek, Moonshot and others have a base URL
 * that ends with `/anthropic`). Requests go to `<baseUrl>/v1/messages`, as with the provider's own SDK.
 *
 * The base URL comes from `baseUrl`, `ANTHROPIC_BASE_URL`, or is Anthropic's own; the key from `apiKey` or `ANTHROPIC_API_KEY`
 * (sent as `x-api-key`), else from `ANTHROPIC_AUTH_TOKEN` (sent as a bearer token). Without `maxOutputTokens` an answer may
 * have 16 384 tokens. System messages, wherever they stand, are sent together as the system text. `responseSchema` is sent
 * as `output_config.format`, without the keywords that the provider refuses.
 * @throws ModelError `auth` when the provider's own address is used without a key; MinagentError `invalid_definition` for options that cannot be.
 */
export function anthropicModel(options: AnthropicOptions): Model {
  const baseUrl = options.baseUrl ?? readEnv('ANTHROPIC_BASE_URL') ?? `https://${OWN_HOST}`
  const connection = connectionOf(options, { baseUrl, headers: { 'anthropic-version': API_VERSION, ...authHeader(options.apiKey) } })
  const { headers, host } = connection
  if (host === OWN_HOST && !headers.has('x-api-key') && !headers.has('authorization')) {
    throw new ModelError('auth', `There is no key for ${OWN_HOST}: set ANTHROPIC_API_KEY, or pass \`apiKey\`.`)
  }
  const format = messagesFormat({ model: options.model, cache: options.cache ?? false })
  return httpModel(`anthropic/${options.model}`, format, connection, options.body)
}

function authHeader(apiKey: string | undefined): Readonly<Record<string, string>> {
  const key = apiKey ?? readEnv('ANTHROPIC_API_KEY')
  if (key) return { 'x-api-key': key }
  const token = readEnv('ANTHROPIC_AUTH_TOKEN')
  return token ? { authorization: `Bearer ${token}` } : {}
}
