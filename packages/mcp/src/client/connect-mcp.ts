import { type Block, type Clock, errorInfo, type Locale, type Message, type Tool } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { type McpServer, type McpServerConfig, parseMcpServer } from '../server-config.ts'
import type { WithheldTool } from './catalogue.ts'
import type { Elicit } from './elicitation.ts'
import { type McpRegistry, NamedTools } from './named-tools.ts'
import type { McpPrompt, McpResource } from './server-content.ts'
import { type LinkParts, type McpServerStatus, ServerLink } from './server-link.ts'
import type { McpProgress, RequestMeta } from './server-tool.ts'

/** Hashes of what was approved: server → tool → hash of its name, description and schema. Plain data, to be stored by the user. */
export type McpPins = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Options of {@link connectMcp}. */
export interface McpOptions {
  /**
   * What {@link McpClient.pins} gave before. A server that is in it offers only what is pinned; one that is not is pinned as it is
   * first seen, tool by tool.
   */
  readonly pins?: McpPins
  /** Asked before a server is started or reached; default: all are. Give it for servers that came with somebody else's project. */
  consent?(server: McpServer): boolean | Promise<boolean>
  /** Told whenever the tools of a server, or what is withheld of them, changed. */
  onChange?(server: string): void
  onProgress?(progress: McpProgress): void
  /** Gives what is sent as members of `params._meta` with each call of a tool, such as the `traceparent` of a trace. */
  readonly requestMeta?: RequestMeta
  /** Asks the user what a server wants to know; without it, servers are told that nobody can be asked. */
  readonly elicit?: Elicit
  /** The login of an HTTP server, as the SDK has it. */
  authProvider?(server: string): OAuthClientProvider | undefined
  /** Names of other tools of the program, which no server may take. */
  readonly reserved?: Iterable<string>
  /** Language of the texts for the model; default `'en'`. */
  readonly locale?: Locale
  readonly clock?: Clock
}

/** Connections to MCP servers. Methods that name a server throw a RangeError for one that is not there. */
export interface McpClient {
  /** In the order of the configuration; one that cannot be read comes after the others. */
  servers(): readonly McpServerStatus[]
  /** The tools of all servers that may be used: a new list after every change, and no list ever changes by itself. */
  tools(): readonly Tool[]
  /** The tools that are kept from the model, and why. */
  withheld(): readonly WithheldTool[]
  /** What is approved now, together with what was approved of servers that are not here. */
  pins(): McpPins
  /** Approves what a server offers now: one tool by the server's own name for it, or all. */
  approve(server: string, tool?: string): void
  /** Brings the tools of this client in a registry up to date. Call it between runs: within one, the tools stay as they are. */
  updateRegistry(registry: McpRegistry): void
  /** Empty for a server that has no resources. @throws Error when the server cannot be asked or refuses; so do the next three */
  listResources(server: string): Promise<readonly McpResource[]>
  readResource(server: string, uri: string): Promise<readonly Block[]>
  listPrompts(server: string): Promise<readonly McpPrompt[]>
  /** User messages that are marked as untrusted, also where the server has the assistant speak. */
  getPrompt(server: string, name: string, args?: Readonly<Record<string, string>>): Promise<readonly Message[]>
  /** Connects anew, also when the server was given up or refused; what comes of it stands in {@link servers}. */
  reconnect(server: string): Promise<void>
  /** Brings a login to its end with the code that the browser was given, and connects. @throws Error when that fails */
  authorize(server: string, code: string): Promise<void>
  /** Ends all connections and every process that was started. */
  close(): Promise<void>
}

/**
 * Connects to MCP servers, all at once. What is wrong with one of them stands in {@link McpClient.servers}; the others can be used.
 * Close it when it is not needed any more.
 */
export async function connectMcp(servers: Readonly<Record<string, McpServerConfig>>, options: McpOptions = {}): Promise<McpClient> {
  const { pins = {}, reserved = [] } = options
  const links: ServerLink[] = []
  const unread: McpServerStatus[] = []
  const named = new NamedTools(() => links.flatMap((link) => link.offers()), reserved)
  for (const [name, config] of Object.entries(servers)) {
    try {
      links.push(new ServerLink(parseMcpServer(name, config), linkParts(name, named, options)))
    } catch (error) {
      unread.push({ name, state: 'failed', error: errorInfo(error).message })
    }
  }
  await Promise.all(links.map((link) => link.connect()))
  return clientOf({ links, unread, named, pins })
}

function linkParts(name: string, named: NamedTools, options: McpOptions): LinkParts {
  const { pins = {}, locale = 'en', clock = systemClock, elicit } = options
  return {
    ...{ locale, clock, elicit },
    pins: Object.hasOwn(pins, name) ? pins[name] : undefined,
    authProvider: options.authProvider?.(name),
    onProgress: (progress) => options.onProgress?.(progress),
    requestMeta: options.requestMeta,
    consent: (server) => options.consent?.(server) ?? true,
    changed() {
      named.changed()
      options.onChange?.(name)
    },
  }
}

interface ClientParts {
  readonly links: readonly ServerLink[]
  readonly unread: readonly McpServerStatus[]
  readonly named: NamedTools
  readonly pins: McpPins
}

function clientOf({ links, unread, named, pins }: ClientParts): McpClient {
  const linkOf = (server: string): ServerLink => {
    const link = links.find(({ name }) => name === server)
    if (link) return link
    throw new RangeError(`There is no MCP server ${JSON.stringify(server)}; there are: ${links.map(({ name }) => name).join(', ')}.`)
  }
  return {
    servers: () => [...links.map((link) => link.status()), ...unread],
    tools: () => named.tools(),
    withheld: () => named.withheld(),
    pins: () => ({
      ...pins,
      ...Object.fromEntries(links.flatMap(({ name, catalogue }) => (catalogue.seen ? [[name, catalogue.pins]] : []))),
    }),
    approve: (server, tool) => linkOf(server).catalogue.approve(tool),
    updateRegistry: (registry) => named.update(registry),
    listResources: async (server) => linkOf(server).content.listResources(),
    readResource: async (server, uri) => linkOf(server).content.readResource(uri),
    listPrompts: async (server) => linkOf(server).content.listPrompts(),
    getPrompt: async (server, name, args = {}) => linkOf(server).content.getPrompt(name, args),
    reconnect: async (server) => linkOf(server).connect(),
    authorize: async (server, code) => linkOf(server).authorize(code),
    async close() {
      await Promise.all(links.map((link) => link.close()))
    },
  }
}
