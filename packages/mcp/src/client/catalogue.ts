import type { Clock } from '@minagent/types'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { listAll } from './list-all.ts'
import { type OfferedTool, offeredTool } from './offered-tool.ts'

/** Shortest time between two lists that a server's own notifications cause, in ms. */
const RELIST_MS = 500

/** Why a tool is not among the tools of an agent. */
export type WithheldReason =
  /** It is not what was approved: its description or its schema has changed. */
  | 'changed'
  /** The server offers it since its tools were approved. */
  | 'new'
  /** Two tools have this name, or another tool of the program has it. */
  | 'name_taken'
  /** It cannot be used safely, or not in this way. */
  | 'unusable'

/** A tool of a server that is kept from the model, with what a person needs to decide. */
export interface WithheldTool {
  readonly server: string
  /** The server's own name for it. */
  readonly tool: string
  readonly reason: WithheldReason
  /** A sentence for people. */
  readonly message: string
  /** As it is now, hidden characters removed. */
  readonly description: string
}

/** What a catalogue is made with besides its server. */
export interface CatalogueParts {
  readonly clock: Clock
  readonly timeoutMs: number
  /** Hashes that were approved before; with them, a tool that is not among them is withheld. */
  readonly pins: Readonly<Record<string, string>> | undefined
  changed(): void
  failed(error: unknown): void
}

/** What one server offers, and what of it was approved. */
export class Catalogue {
  readonly #parts: CatalogueParts
  readonly #pins: Map<string, string>
  readonly #strict: boolean
  #offered: readonly OfferedTool[] = []
  #asked = 0
  #shown = 0
  #stale = false
  #relisting = false

  constructor(parts: CatalogueParts) {
    this.#parts = parts
    this.#pins = new Map(Object.entries(parts.pins ?? {}))
    this.#strict = parts.pins !== undefined
  }

  get offered(): readonly OfferedTool[] {
    return this.#offered
  }

  /** False until the server has been listed once: then nothing is known of it. */
  get seen(): boolean {
    return this.#shown > 0
  }

  get pins(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#pins)
  }

  /** Undefined for a tool that is as it was approved. */
  doubt({ name, hash }: OfferedTool): 'changed' | 'new' | undefined {
    const pin = this.#pins.get(name)
    if (pin === hash) return undefined
    return pin === undefined ? 'new' : 'changed'
  }

  /** True when the server still offers the tool as it was when it had this hash, and nobody withdrew it. */
  has(name: string, hash: string): boolean {
    return this.#pins.get(name) === hash && this.#offered.some((tool) => tool.name === name && tool.hash === hash)
  }

  /** Approves what the server offers now: one tool, or all. */
  approve(tool?: string): void {
    for (const { name, hash } of this.#offered) if (hash !== '' && (tool ?? name) === name) this.#pins.set(name, hash)
    this.#parts.changed()
  }

  /** Lists the tools of a new connection, and again whenever its server says that they changed. */
  async follow(client: Client): Promise<void> {
    if (!client.getServerCapabilities()?.tools) return this.#show([], ++this.#asked)
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      this.#stale = true
      if (!this.#relisting) this.#relist(client).catch((error: unknown) => this.#parts.failed(error))
    })
    await this.#list(client)
  }

  /** However often the server calls, one list is under way at a time, and not too soon after the one before. */
  async #relist(client: Client): Promise<void> {
    this.#relisting = true
    try {
      while (this.#stale && client.transport) {
        this.#stale = false
        await this.#list(client)
        await this.#parts.clock.sleep(RELIST_MS)
      }
    } finally {
      this.#relisting = false
    }
  }

  async #list(client: Client): Promise<void> {
    const generation = ++this.#asked
    const items = await listAll(client, ['tools/list', 'tools'], this.#parts.timeoutMs)
    this.#show(items.map(offeredTool), generation)
  }

  /** An answer that was overtaken by a newer one is dropped. */
  #show(offered: readonly OfferedTool[], generation: number): void {
    if (generation < this.#shown) return
    this.#shown = generation
    this.#offered = offered
    for (const { name, hash } of offered) if (!this.#strict && hash !== '' && !this.#pins.has(name)) this.#pins.set(name, hash)
    this.#parts.changed()
  }
}
