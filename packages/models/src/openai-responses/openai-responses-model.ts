import type { Model } from '@minagent/types'
import { httpModel } from '../http/http-model.ts'
import type { ProviderOptions } from '../http/provider-options.ts'
import { openaiConnection } from '../openai/openai-connection.ts'
import { responsesFormat } from './responses-format.ts'

/**
 * A model behind OpenAI's Responses API (`POST /responses`), or a compatible one. `baseUrl` ends before `/responses`; it, the key
 * and the organisation come from the options or the environment as for {@link openaiModel}.
 *
 * Nothing is stored at the provider: each request carries the whole conversation, encrypted reasoning included, so that a
 * reasoning model goes on where it was. What the API adds to a message (reasoning, searches, phases, annotations) is kept in
 * blocks with `provider: 'openai'` and sent back in order. A custom tool's call has its text as `arguments.input`. Refused
 * text is text, with the stop reason `refusal`. The API takes no limit of less than 16 output tokens: less is sent as 16.
 * @throws ModelError `auth` when OpenAI's own address has no key; MinagentError `invalid_definition` for options that cannot be.
 */
export function openaiResponsesModel(options: ProviderOptions): Model {
  return httpModel(`openai/${options.model}`, responsesFormat(options.model), openaiConnection(options), options.body)
}
