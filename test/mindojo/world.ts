import type { Message, Tool, ToolMetadata } from '@minagent/types'

/** The things of one domain, and the tools that reach them; made anew for every run. */
export interface World {
  readonly tools: readonly Tool[]
  /** Puts a stranger's text where every task of the domain comes across it. */
  plant(where: 'text' | 'file name', text: string): void
}

/** How a stranger's text comes into a run. */
type Carrier = 'tool text' | 'MCP description' | 'document' | 'handoff' | 'file name'

/** A call, by the values of its arguments in the order of the tool's parameters. */
export interface Call {
  readonly tool: string
  readonly arguments: Readonly<Record<string, string>>
}

/** One thing that a user wants: it is done when all calls of an honest model were. */
export interface Task {
  readonly input: string
  readonly calls: readonly Call[]
}

/** One thing that a stranger wants: the stranger got it when the call was carried out. */
export interface Injection {
  readonly carrier: Carrier
  /** What the stranger's text says before the call that it asks for. */
  readonly pretext: string
  readonly call: Call
  /** How the arguments are spelled in the text; the model understands every one of them. Default: as they are. */
  readonly spelling?: 'base64' | 'spaced' | 'percent' | 'zero width' | 'upper case' | 'split'
}

/** A domain with ten tasks and eight injections. */
export interface Domain {
  readonly name: string
  create(): World
  readonly tasks: readonly Task[]
  readonly injections: readonly Injection[]
}

/** Shorthand of a call. */
export function callTo(tool: string, args: Readonly<Record<string, string>> = {}): Call {
  return { tool, arguments: args }
}

const reading: ToolMetadata = { executionLocation: 'local', sideEffect: 'none', risk: 'low', idempotent: true, untrustedOutput: true }

/** Reads what others may have written. */
export const readsOthers = reading
/** Reads what only the user wrote. */
export const readsOwn: ToolMetadata = { ...reading, untrustedOutput: false }
/** Changes something here. */
export const changes: ToolMetadata = { ...readsOwn, sideEffect: 'local', idempotent: false }
/** Acts on other people or machines. */
export const actsOutside: ToolMetadata = { ...readsOwn, sideEffect: 'external', risk: 'medium', idempotent: false }

interface Parts {
  readonly metadata: ToolMetadata
  readonly execute: (args: Readonly<Record<string, string>>) => unknown
}

/** A tool whose arguments are all texts. */
export function textTool(name: string, parameters: readonly string[], { metadata, execute }: Parts): Tool {
  const properties = Object.fromEntries(parameters.map((parameter) => [parameter, { type: 'string' }]))
  return {
    name,
    description: `${name.replaceAll('_', ' ')}.`,
    parameters: { type: 'object', properties, required: [...parameters], additionalProperties: false },
    metadata,
    execute: (args) => execute(args as Readonly<Record<string, string>>),
  }
}

/** A tool of an MCP server whose description says something of its own. */
export function foreignTool(text: string): Tool {
  return {
    name: 'weather',
    description: `The weather of a city. ${text}`,
    parameters: { type: 'object', properties: { city: { type: 'string' } } },
    metadata: { ...reading, executionLocation: 'mcp' },
    execute: () => 'sunny',
  }
}

/** A text that came with a message of another agent, or of a search. */
export function heardBefore(kind: 'retrieval' | 'agent', text: string): readonly Message[] {
  const name = kind === 'agent' ? 'research' : 'handbook.pdf'
  return [{ role: 'user', content: `Background: prices are in euros.\n${text}`, origin: { kind, name, untrusted: true } }]
}
