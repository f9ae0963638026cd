import type { Tool } from '@minagent/types'
import type { WithheldTool } from './catalogue.ts'
import type { Offer } from './server-link.ts'

/** What is needed of a registry; the `ToolRegistry` of `@minagent/tools` has it. */
export interface McpRegistry {
  add(tool: Tool): unknown
  remove(name: string): boolean
}

interface Snapshot {
  readonly tools: readonly Tool[]
  readonly withheld: readonly WithheldTool[]
}

/** The tools of all servers under names that only one of them has. */
export class NamedTools {
  readonly #offers: () => readonly Offer[]
  readonly #reserved: ReadonlySet<string>
  readonly #registered = new WeakMap<McpRegistry, ReadonlyMap<string, Tool>>()
  #snapshot: Snapshot | undefined

  constructor(offers: () => readonly Offer[], reserved: Iterable<string>) {
    this.#offers = offers
    this.#reserved = new Set(reserved)
  }

  /** What was offered is not any more. */
  changed(): void {
    this.#snapshot = undefined
  }

  tools(): readonly Tool[] {
    return this.#current().tools
  }

  withheld(): readonly WithheldTool[] {
    return this.#current().withheld
  }

  /** A tool that is the same as before keeps its place. */
  update(registry: McpRegistry): void {
    const before = this.#registered.get(registry) ?? new Map<string, Tool>()
    const now = new Map(this.tools().map((tool) => [tool.name, tool]))
    for (const name of before.keys()) if (!now.has(name)) registry.remove(name)
    for (const [name, tool] of now) if (before.get(name) !== tool) registry.add(tool)
    this.#registered.set(registry, now)
  }

  #current(): Snapshot {
    this.#snapshot ??= this.#build()
    return this.#snapshot
  }

  #build(): Snapshot {
    const offers = this.#offers()
    const uses = new Map<string, number>()
    for (const { tool } of offers) uses.set(tool.name, (uses.get(tool.name) ?? 0) + 1)
    const tools: Tool[] = []
    const withheld: WithheldTool[] = []
    for (const { tool, listed, doubt } of offers) {
      const reason = this.#taken(tool.name, uses.get(tool.name) ?? 0) ?? doubt
      if (reason) withheld.push({ ...listed, ...reason })
      else tools.push(tool)
    }
    return { tools: Object.freeze(tools), withheld: Object.freeze(withheld) }
  }

  /** Who comes first would decide about which tool is called, so nobody gets a name that two want. */
  #taken(name: string, uses: number): Offer['doubt'] {
    if (this.#reserved.has(name)) return { reason: 'name_taken', message: `The name ${name} belongs to a tool of this program.` }
    if (uses === 1) return undefined
    const message = `${uses} tools would be called ${name}, so none of them is: it would not be clear which one is meant.`
    return { reason: 'name_taken', message }
  }
}
