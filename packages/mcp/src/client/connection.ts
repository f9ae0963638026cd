import type { Clock } from '@minagent/types'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { McpServer } from '../server-config.ts'
import { withDeadline } from './deadline.ts'
import { clientOptions, type Elicit, listenForElicitation } from './elicitation.ts'
import { type HttpTransport, httpTransport } from './http-transport.ts'
import { redact } from './redact.ts'
import { StdioTransport } from './stdio-transport.ts'
import { visibleText } from './visible-text.ts'

/** How often in a row a server may stop, or fail to start, before it is left alone. */
const MAX_STOPS = 3
/** Most characters of an error or of a server's last output that are shown. */
const MAX_REASON_CHARS = 2_000

/** What a connection is made with besides its server. */
export interface ConnectionParts {
  readonly clock: Clock
  readonly elicit: Elicit | undefined
  readonly authProvider: OAuthClientProvider | undefined
  /** Called with each new client before anyone else may use it; the connection is open when it is done. */
  opened(client: Client): Promise<void>
}

/** One server, reached anew by the next call when it has gone. A call that was under way is never repeated. */
export class Connection {
  readonly #server: McpServer
  readonly #parts: ConnectionParts
  #client: Client | undefined
  #opening: Promise<Client> | undefined
  #http: HttpTransport | undefined
  #stdio: StdioTransport | undefined
  #stops = 0
  #closed = false
  /** Set while the last attempt failed because somebody has to log in. */
  unauthorized = false

  constructor(server: McpServer, parts: ConnectionParts) {
    this.#server = server
    this.#parts = parts
  }

  /** The client, when there is a connection. */
  get client(): Client | undefined {
    return this.#client
  }

  /** Connects, also when the server was given up. @throws Error saying why the server cannot be used */
  async reopen(): Promise<void> {
    this.#stops = 0
    const client = this.#client
    this.#client = undefined
    await client?.close()
    await this.ready()
  }

  /** The client, connected if need be. @throws Error saying why the server cannot be used */
  ready(): Promise<Client> {
    if (this.#client) return Promise.resolve(this.#client)
    if (this.#closed) return Promise.reject(new Error('the connection was closed'))
    if (this.#stops >= MAX_STOPS) return Promise.reject(new Error(`it stopped ${MAX_STOPS} times in a row${this.lastOutput()}`))
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  /** Asks the server for something; a session that it has forgotten is begun anew. */
  async ask<T>(question: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.ready()
    try {
      return this.#succeeded(await question(client))
    } catch (error) {
      // With this answer the server says that it did nothing, so asking again repeats nothing.
      if (!(error instanceof StreamableHTTPError) || error.code !== 404) throw error
      await this.#drop(client)
      return this.#succeeded(await question(await this.ready()))
    }
  }

  /** Brings a login to its end with the code that the browser was given. @throws Error for a server that asked for no login */
  async authorize(code: string): Promise<void> {
    if (!this.#http) throw new Error('this server asked for no login')
    await this.#http.finishAuth(code)
    await this.reopen()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#opening?.catch(() => undefined)
    await this.#client?.close()
    this.#client = undefined
  }

  /** The end of what the server said besides messages, as part of a sentence. */
  lastOutput(): string {
    const tail = this.#stdio?.tail ?? ''
    return tail === '' ? '' : ` (its last output: ${this.reason(tail)})`
  }

  /** What was thrown, in words that can be shown: without secrets and without what nobody sees. */
  reason(thrown: unknown): string {
    const { reach } = this.#server
    const secrets = Object.values(reach.kind === 'stdio' ? reach.env : reach.headers)
    return visibleText(redact(messageOf(thrown), secrets), MAX_REASON_CHARS)
  }

  #succeeded<T>(value: T): T {
    this.#stops = 0
    return value
  }

  async #open(): Promise<Client> {
    const { clock, opened, elicit } = this.#parts
    const client = new Client({ name: 'minagent', version: '1.0.0' }, clientOptions(elicit))
    if (elicit) listenForElicitation(client, this.#server.name, elicit)
    const connected = async (): Promise<void> => {
      await client.connect(this.#transport(), { timeout: this.#server.connectTimeoutMs })
      await opened(client)
    }
    try {
      const text = `it was not ready after ${this.#server.connectTimeoutMs / 1000} s`
      await withDeadline(connected(), this.#server.connectTimeoutMs, { clock, text })
      if (this.#closed) throw new Error('the connection was closed')
    } catch (error) {
      this.#stops += 1
      this.unauthorized = error instanceof UnauthorizedError
      const failure = new Error(`${this.reason(error)}${this.lastOutput()}`, { cause: error })
      await client.close()
      throw failure
    }
    this.unauthorized = false
    client.onclose = () => {
      if (this.#client === client) this.#stops += 1
      if (this.#client === client) this.#client = undefined
    }
    this.#client = client
    return client
  }

  #transport(): StdioTransport | HttpTransport['transport'] {
    const { reach, readTimeoutMs } = this.#server
    const { clock, authProvider } = this.#parts
    if (reach.kind === 'stdio') {
      this.#stdio = new StdioTransport(reach, clock)
      return this.#stdio
    }
    this.#http = httpTransport(reach, { clock, readTimeoutMs, authProvider })
    return this.#http.transport
  }

  async #drop(client: Client): Promise<void> {
    if (this.#client === client) this.#client = undefined
    await client.close()
  }
}

function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { cause } = thrown
  return cause instanceof Error && thrown.message === 'fetch failed' ? `it cannot be reached (${cause.message})` : thrown.message
}
