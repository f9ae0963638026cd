import type { JsonSchema } from '@minagent/types'
import type { Client, ClientOptions } from '@modelcontextprotocol/sdk/client/index.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { visibleText } from './visible-text.ts'

/** What a server asks the user: to fill in a form, or to open an address. The words are the server's: show whose they are. */
export type Elicitation =
  | { readonly server: string; readonly mode: 'form'; readonly message: string; readonly schema: JsonSchema }
  | { readonly server: string; readonly mode: 'url'; readonly message: string; readonly url: string }

/** What the user said to an {@link Elicitation}; `content` is the form as it was filled in. */
export type ElicitationAnswer =
  | { readonly action: 'accept'; readonly content?: Readonly<Record<string, string | number | boolean | readonly string[]>> }
  | { readonly action: 'decline' | 'cancel' }

/** Asks the user on behalf of a server. `signal` is aborted when the server wants no answer any more. */
export type Elicit = (question: Elicitation, signal: AbortSignal) => Promise<ElicitationAnswer> | ElicitationAnswer

const MAX_MESSAGE_CHARS = 4_000

/** What the client says of itself. Schemas of strangers are never compiled: that alone can freeze a process. */
export function clientOptions(elicit: Elicit | undefined): ClientOptions {
  return {
    capabilities: elicit ? { elicitation: { form: { applyDefaults: true }, url: {} } } : {},
    jsonSchemaValidator: { getValidator: () => () => ({ valid: false, data: undefined, errorMessage: 'not checked' }) },
  }
}

/** Lets the server of a client ask the user. */
export function listenForElicitation(client: Client, server: string, elicit: Elicit): void {
  client.setRequestHandler(ElicitRequestSchema, async ({ params }, { signal }) => {
    const message = visibleText(params.message, MAX_MESSAGE_CHARS)
    const question: Elicitation =
      params.mode === 'url'
        ? { server, mode: 'url', message, url: params.url }
        : { server, mode: 'form', message, schema: { ...params.requestedSchema } }
    const answer = await elicit(question, signal)
    if (answer.action !== 'accept') return { action: answer.action }
    const content = Object.entries(answer.content ?? {}).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value])
    return { action: 'accept', content: Object.fromEntries(content) }
  })
}
