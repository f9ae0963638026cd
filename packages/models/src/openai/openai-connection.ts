import { ModelError } from '@minagent/types'
import { type Connection, connectionOf } from '../http/connection.ts'
import type { ProviderOptions } from '../http/provider-options.ts'
import { readEnv } from '../http/read-env.ts'

const PUBLIC_ADDRESS = 'https://api.openai.com/v1'

/**
 * A connection by the rules of OpenAI's own client: `OPENAI_API_KEY`, `OPENAI_BASE_URL`, `OPENAI_ORG_ID` and `OPENAI_PROJECT_ID`
 * where the options say nothing. Only OpenAI's own host needs a key.
 * @throws ModelError `auth` when it has none; MinagentError `invalid_definition` for options that cannot be.
 */
export function openaiConnection(options: ProviderOptions): Connection {
  const apiKey = options.apiKey ?? readEnv('OPENAI_API_KEY') ?? ''
  const connection = connectionOf(options, {
    baseUrl: readEnv('OPENAI_BASE_URL') ?? PUBLIC_ADDRESS,
    headers: {
      ...header('authorization', apiKey && `Bearer ${apiKey}`),
      ...header('openai-organization', readEnv('OPENAI_ORG_ID')),
      ...header('openai-project', readEnv('OPENAI_PROJECT_ID')),
    },
  })
  if (connection.host === new URL(PUBLIC_ADDRESS).host && !connection.headers.has('authorization')) {
    throw new ModelError('auth', `${connection.host} needs a key: set OPENAI_API_KEY, or give \`apiKey\`. Another \`baseUrl\` needs none.`)
  }
  return connection
}

function header(name: string, value: string | undefined): Record<string, string> {
  return value ? { [name]: value } : {}
}
