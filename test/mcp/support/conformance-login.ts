import { isPlainObject } from '@minagent/types'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { ClientCredentialsProvider, PrivateKeyJwtProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js'

/** A login at the suite's server: what the SDK needs, and the code that its page gives. */
export interface Login {
  readonly provider: OAuthClientProvider
  code(): Promise<string>
}

type Registration = NonNullable<Awaited<ReturnType<OAuthClientProvider['clientInformation']>>>
type Tokens = NonNullable<Awaited<ReturnType<OAuthClientProvider['tokens']>>>

/** A user who logs in at once. Some scenarios give a client that was registered before. */
export function loginOf(scenario: string, context: unknown): Login {
  const machine = machineLogin(scenario, isPlainObject(context) ? context : {})
  if (machine) return { provider: machine, code: () => codeOf(undefined) }
  let registration = registered(context)
  let tokens: Tokens | undefined
  let verifier = ''
  let page: URL | undefined
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://localhost:3000/callback',
    clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
    clientMetadata: { client_name: 'minagent', redirect_uris: ['http://localhost:3000/callback'] },
    clientInformation: () => registration,
    saveClientInformation(information) {
      registration = information
    },
    tokens: () => tokens,
    saveTokens(saved) {
      tokens = saved
    },
    redirectToAuthorization(url) {
      page = url
    },
    saveCodeVerifier(code) {
      verifier = code
    },
    codeVerifier: () => verifier,
  }
  return { provider, code: () => codeOf(page) }
}

/** A program that logs in by itself, with credentials that it was given. */
function machineLogin(scenario: string, context: Readonly<Record<string, unknown>>): OAuthClientProvider | undefined {
  const clientId = String(context.client_id)
  if (scenario === 'auth/client-credentials-basic') {
    return new ClientCredentialsProvider({ clientId, clientSecret: String(context.client_secret) })
  }
  if (scenario !== 'auth/client-credentials-jwt') return undefined
  return new PrivateKeyJwtProvider({
    clientId,
    privateKey: String(context.private_key_pem),
    algorithm: String(context.signing_algorithm ?? 'ES256'),
  })
}

function registered(context: unknown): Registration | undefined {
  if (!isPlainObject(context) || typeof context.client_id !== 'string') return undefined
  return { client_id: context.client_id, ...(typeof context.client_secret === 'string' && { client_secret: context.client_secret }) }
}

async function codeOf(page: URL | undefined): Promise<string> {
  if (!page) throw new Error('nobody was sent to a login page')
  const response = await fetch(page, { redirect: 'manual' })
  const code = new URL(response.headers.get('location') ?? '', page).searchParams.get('code')
  if (!code) throw new Error(`the login page gave no code (${response.status})`)
  return code
}
