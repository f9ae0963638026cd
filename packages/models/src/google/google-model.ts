import { type Model, ModelError } from '@minagent/types'
import { connectionOf } from '../http/connection.ts'
import { httpModel } from '../http/http-model.ts'
import type { ProviderOptions } from '../http/provider-options.ts'
import { readEnv } from '../http/read-env.ts'
import { googleFormat } from './google-format.ts'

const OWN_HOST = 'generativelanguage.googleapis.com'

/**
 * A Gemini model behind `generateContent` and `streamGenerateContent`, at Google or at any server that speaks the same.
 *
 * The base URL comes from `baseUrl`, `GOOGLE_GEMINI_BASE_URL`, or is Google's own; as with the provider's SDK `/v1beta` follows
 * it, unless it has a version already (`https://aiplatform.googleapis.com/v1/publishers/google`). The key comes from `apiKey`,
 * `GOOGLE_API_KEY` or `GEMINI_API_KEY`, in this order, and is sent as `x-goog-api-key`. A `generationConfig` in `body` (with a
 * `thinkingConfig`, for example) is added to the one made of the call's options, and `tools` to the declared functions.
 *
 * Finish reasons of a filter are `refusal`; an answer whose call was malformed is the error `invalid_model_output`. Thought signatures are sent
 * back where they came; Gemini 3 is given Google's own placeholder for calls that another model made.
 * @throws ModelError `auth` when Google's own address is used without a key; MinagentError `invalid_definition` for options that cannot be.
 */
export function googleModel(options: ProviderOptions): Model {
  const key = options.apiKey ?? readEnv('GOOGLE_API_KEY') ?? readEnv('GEMINI_API_KEY')
  const connection = connectionOf(options, {
    baseUrl: options.baseUrl ?? readEnv('GOOGLE_GEMINI_BASE_URL') ?? `https://${OWN_HOST}`,
    headers: key === undefined ? {} : { 'x-goog-api-key': key },
  })
  const { host, headers, baseUrl } = connection
  if (host === OWN_HOST && !headers.has('x-goog-api-key') && !headers.has('authorization')) {
    throw new ModelError('auth', `There is no key for ${OWN_HOST}: set GEMINI_API_KEY, or pass \`apiKey\`.`)
  }
  const { generationConfig, tools, ...extra } = options.body ?? {}
  const model = options.model.trim().replace(/^models\//, '')
  const format = googleFormat({ model, path: `${versionPath(baseUrl)}/${resource(model)}`, body: { generationConfig, tools } })
  return httpModel(`google/${model}`, format, connection, extra)
}

function versionPath(baseUrl: string): string {
  return /\/v\d+((alpha|beta)\d*)?(\/|$)/.test(new URL(baseUrl).pathname) ? '' : '/v1beta'
}

/** A name with a slash (`tunedModels/…`) says itself what it is. */
function resource(model: string): string {
  const path = model.includes('/') ? model : `models/${model}`
  return path.split('/').map(encodeURIComponent).join('/')
}
