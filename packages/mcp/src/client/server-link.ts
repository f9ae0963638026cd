import type { Clock, Locale, Tool } from '@minagent/types'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import type { McpServer } from '../server-config.ts'
import { Catalogue, type WithheldTool } from './catalogue.ts'
import { Connection } from './connection.ts'
import type { Elicit } from './elicitation.ts'
import type { OfferedTool } from './offered-tool.ts'
import { ServerContent } from './server-content.ts'
import { type McpProgress, type RequestMeta, serverTool } from './server-tool.ts'
import { visibleText } from './visible-text.ts'

const MAX_INSTRUCTIONS_CHARS = 4_000

/** How it stands with one server. */
export interface McpServerStatus {
  readonly name: string
  /** `refused`: nobody consented; `unauthorized`: somebody has to log in. */
  readonly state: 'ready' | 'failed' | 'unauthorized' | 'disabled' | 'refused'
  /** Why it failed, or what went wrong last. */
  readonly error?: string
  /** What the server says about its use: a stranger's text. */
  readonly instructions?: string
}

/** What a link is made with besides its server. */
export interface LinkParts {
  readonly clock: Clock
  readonly locale: Locale
  readonly pins: Readonly<Record<string, string>> | undefined
  readonly elicit: Elicit | undefined
  readonly onProgress: ((progress: McpProgress) => void) | undefined
  readonly requestMeta: RequestMeta | undefined
  readonly authProvider: OAuthClientProvider | undefined
  consent(server: McpServer): boolean | Promise<boolean>
  changed(): void
}

/** A tool that a server offers, and the reason when it is kept from the model. */
export interface Offer {
  readonly tool: Tool
  /** As it would be reported. */
  readonly listed: Pick<WithheldTool, 'server' | 'tool' | 'description'>
  readonly doubt?: Pick<WithheldTool, 'reason' | 'message'>
}

/** One server of a configuration: its connection, what it offers, and how it stands with it. */
export class ServerLink {
  readonly name: string
  readonly catalogue: Catalogue
  readonly content: ServerContent
  readonly #server: McpServer
  readonly #parts: LinkParts
  readonly #connection: Connection
  readonly #tools = new WeakMap<OfferedTool, Tool>()
  #state: McpServerStatus['state'] = 'failed'
  #error: string | undefined

  constructor(server: McpServer, parts: LinkParts) {
    const { clock, pins, elicit, authProvider, locale, changed } = parts
    const timeoutMs = server.executeTimeoutMs
    this.name = server.name
    this.#server = server
    this.#parts = parts
    this.catalogue = new Catalogue({ clock, timeoutMs, pins, changed, failed: (error) => this.#failed(error) })
    const opened = this.catalogue.follow.bind(this.catalogue)
    this.#connection = new Connection(server, { clock, elicit, authProvider, opened })
    this.content = new ServerContent(server.name, this.#connection, { timeoutMs, locale })
  }

  /** Connects if it may. Never rejects: what went wrong stands in the status. */
  async connect(): Promise<void> {
    if (this.#server.disabled) {
      this.#state = 'disabled'
      return
    }
    try {
      if ((await this.#parts.consent(this.#server)) !== true) {
        this.#state = 'refused'
        return
      }
      await this.#connection.reopen()
      this.#ready()
    } catch (error) {
      this.#failed(error)
      this.#state = this.#connection.unauthorized ? 'unauthorized' : 'failed'
    }
  }

  /** @throws Error when the code is refused, or nobody asked for a login */
  async authorize(code: string): Promise<void> {
    await this.#connection.authorize(code)
    this.#ready()
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  status(): McpServerStatus {
    const instructions = this.#connection.client?.getInstructions()
    return {
      name: this.name,
      state: this.#state,
      ...(this.#error !== undefined && { error: this.#error }),
      ...(instructions !== undefined && { instructions: visibleText(instructions, MAX_INSTRUCTIONS_CHARS) }),
    }
  }

  offers(): readonly Offer[] {
    return this.catalogue.offered.map((offered) => {
      const listed = { server: this.name, tool: visibleText(offered.name, 200), description: offered.description }
      const doubt = this.#doubt(offered)
      return { tool: this.#toolOf(offered), listed, ...(doubt && { doubt }) }
    })
  }

  #ready(): void {
    this.#state = 'ready'
    this.#error = undefined
  }

  #failed(error: unknown): void {
    this.#error = this.#connection.reason(error)
  }

  #doubt(offered: OfferedTool): Offer['doubt'] {
    const { name, unusable } = offered
    if (unusable !== undefined) return { reason: 'unusable', message: `It cannot be used because ${unusable}.` }
    switch (this.catalogue.doubt(offered)) {
      case 'changed':
        return { reason: 'changed', message: `The description or the schema of ${name} is not what was approved.` }
      case 'new':
        return { reason: 'new', message: `${name} was not there when the tools of this server were approved.` }
      default:
        return undefined
    }
  }

  #toolOf(offered: OfferedTool): Tool {
    const known = this.#tools.get(offered)
    if (known) return known
    const { locale, onProgress, requestMeta } = this.#parts
    const parts = { server: this.#server, connection: this.#connection, catalogue: this.catalogue, locale, onProgress, requestMeta }
    const tool = serverTool(offered, parts)
    this.#tools.set(offered, tool)
    return tool
  }
}
