import { type Block, createMessage, isPlainObject, type Locale, type Message, type Origin } from '@minagent/types'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { contentBlock, resourceBlock } from './call-result.ts'
import type { Connection } from './connection.ts'
import { listAll } from './list-all.ts'
import { visibleText } from './visible-text.ts'

/** A resource that a server offers. */
export interface McpResource {
  readonly uri: string
  readonly name: string
  readonly description?: string
  readonly mimeType?: string
}

/** A prompt that a server offers: words for the user to send, not for the program to obey. */
export interface McpPrompt {
  readonly name: string
  readonly description?: string
  readonly arguments: readonly { readonly name: string; readonly description?: string; readonly required: boolean }[]
}

const MAX_TEXT_CHARS = 1_000

/** The resources and prompts of one server. What is malformed is left out. */
export class ServerContent {
  readonly #connection: Connection
  readonly #timeoutMs: number
  readonly #locale: Locale
  readonly #origin: Origin

  constructor(server: string, connection: Connection, { timeoutMs, locale }: { readonly timeoutMs: number; readonly locale: Locale }) {
    this.#origin = { kind: 'mcp', name: server, untrusted: true }
    this.#connection = connection
    this.#timeoutMs = timeoutMs
    this.#locale = locale
  }

  async listResources(): Promise<readonly McpResource[]> {
    const items = await this.#list('resources', (client) => listAll(client, ['resources/list', 'resources'], this.#timeoutMs))
    return items.flatMap((item) => {
      const uri = text(item, 'uri')
      const name = text(item, 'name')
      return uri && name ? [{ ...uri, ...name, ...text(item, 'description'), ...text(item, 'mimeType') }] : []
    })
  }

  async readResource(uri: string): Promise<readonly Block[]> {
    const { contents } = await this.#ask('resources/read', { uri })
    const parts: readonly unknown[] = Array.isArray(contents) ? contents : []
    return parts.flatMap((part) => (isPlainObject(part) ? resourceBlock(part, this.#locale) : []))
  }

  async listPrompts(): Promise<readonly McpPrompt[]> {
    const items = await this.#list('prompts', (client) => listAll(client, ['prompts/list', 'prompts'], this.#timeoutMs))
    return items.flatMap((item) => {
      const name = text(item, 'name')
      return name ? [{ ...name, ...text(item, 'description'), arguments: promptArguments(item.arguments) }] : []
    })
  }

  async getPrompt(name: string, args: Readonly<Record<string, string>>): Promise<readonly Message[]> {
    const { messages } = await this.#ask('prompts/get', { name, arguments: args })
    const list: readonly unknown[] = Array.isArray(messages) ? messages : []
    return list.flatMap((item) => (isPlainObject(item) ? [this.#message(item)] : []))
  }

  /** What a server has the assistant say is its own word as well: only a user message can tell where it came from. */
  #message({ content }: Readonly<Record<string, unknown>>): Message {
    const blocks = contentBlock(content, this.#locale)
    const texts = blocks.flatMap((block) => (block.type === 'text' && typeof block.text === 'string' ? [block.text] : []))
    const said = texts.length === blocks.length ? { content: texts.join('\n') } : { blocks }
    return { ...createMessage({ role: 'user', ...said }), origin: this.#origin }
  }

  /** Nothing, for a server that has no such things. */
  async #list(kind: 'resources' | 'prompts', list: (client: Client) => Promise<readonly Record<string, unknown>[]>) {
    return this.#connection.ask((client) => (client.getServerCapabilities()?.[kind] ? list(client) : Promise.resolve([])))
  }

  #ask(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.#connection.ask((client) => client.request({ method, params }, ResultSchema, { timeout: this.#timeoutMs }))
  }
}

function promptArguments(list: unknown): McpPrompt['arguments'] {
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  return items.flatMap((item) => {
    const name = isPlainObject(item) ? text(item, 'name') : undefined
    return isPlainObject(item) && name ? [{ ...name, ...text(item, 'description'), required: item.required === true }] : []
  })
}

/** The member as a part of a new object, when it is a text. Addresses and names stay as they are: they go back to the server. */
function text<Key extends string>(item: Readonly<Record<string, unknown>>, key: Key): { readonly [K in Key]: string } | undefined
function text(item: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, string>> | undefined {
  const value = item[key]
  if (typeof value !== 'string') return undefined
  return { [key]: key === 'description' ? visibleText(value, MAX_TEXT_CHARS) : value }
}
