import {
  type Clock,
  type EncodedResult,
  type Locale,
  MinagentError,
  type Tool,
  type Toolbox,
  type ToolCall,
  type ToolContext,
  type ToolMetadata,
  type ToolResult,
  type ToolSchema,
  toolErrorText,
} from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import type { CallRules } from './call-rules.ts'
import { cutText } from './cut-text.ts'
import { type Encoder, plain } from './encoders.ts'
import { blocksOf, isTextBlock, textOfBlocks } from './media-result.ts'
import type { Approve, Policy } from './policy/policy.ts'
import { fill, toolTexts } from './prompts.ts'
import { type RegisteredTool, registeredTool } from './registered-tool.ts'
import { ToolCallRun } from './tool-call-run.ts'
import { failure, failureOf } from './tool-result.ts'
import { verifyCall } from './verify-call.ts'

/** Options of a {@link ToolRegistry}. */
export interface RegistryOptions {
  /** Default: every registered tool is allowed. */
  readonly policy?: Policy
  /** Asks a person where the policy says `'ask'`; without it such a call is answered `APPROVAL_REQUIRED`. */
  readonly approve?: Approve
  /** Default {@link plain}. */
  readonly encoder?: Encoder
  /** Limit of a tool that has none of its own, in ms; default 10 000. `Infinity` = no limit. A tool that blocks the thread cannot be timed out. */
  readonly timeoutMs?: number
  /** Language of the texts for the model; default `'en'`. */
  readonly locale?: Locale
  /** Lets numeric strings pass as numbers and "true"/"false" as booleans; default false. */
  readonly coerce?: boolean
  /** A longer result is cut to head and tail, in UTF-16 units; default 100 000. */
  readonly maxResultChars?: number
  /** Default: the real one. */
  readonly clock?: Clock
}

/** The tools of an agent. Whatever a tool or a model does, a call ends as a {@link ToolResult}: it never throws and never rejects. */
export class ToolRegistry implements Toolbox {
  readonly locale: Locale
  readonly #tools = new Map<string, RegisteredTool>()
  readonly #rules: CallRules
  readonly #encoder: Encoder
  readonly #maxResultChars: number
  #schemas: readonly ToolSchema[] | undefined

  /** @throws MinagentError `invalid_definition` (two tools of one name included) or `invalid_schema`; RangeError for an option */
  constructor(tools: Iterable<Tool> = [], options: RegistryOptions = {}) {
    const { policy, approve, encoder = plain, locale = 'en', coerce = false, clock = systemClock } = options
    const { timeoutMs = 10_000, maxResultChars = 100_000 } = options
    requirePositive('timeoutMs', timeoutMs)
    requirePositive('maxResultChars', maxResultChars)
    this.locale = locale
    this.#rules = { policy, approve, timeoutMs, locale, coerce, clock }
    this.#encoder = encoder
    this.#maxResultChars = maxResultChars
    for (const tool of tools) {
      const entry = registeredTool(tool)
      const { name } = entry.schema
      if (this.has(name)) {
        const message = `Two tools are called ${JSON.stringify(name)}: rename one, or use add() to replace the first.`
        throw new MinagentError('invalid_definition', message, { details: { name } })
      }
      this.#tools.set(name, entry)
    }
  }

  /** Adds a tool; one of the same name is replaced in its place. @throws MinagentError `invalid_definition` or `invalid_schema` */
  add(tool: Tool): this {
    const entry = registeredTool(tool)
    this.#tools.set(entry.schema.name, entry)
    this.#schemas = undefined
    return this
  }

  /** False when there was no such tool. */
  remove(name: string): boolean {
    this.#schemas = undefined
    return this.#tools.delete(name)
  }

  has(name: string): boolean {
    return this.#tools.has(name)
  }

  get(name: string): Tool | undefined {
    return this.#tools.get(name)?.tool
  }

  /** What a model is told, in the order in which the tools came; the same list until the registry changes. */
  schemas(): readonly ToolSchema[] {
    this.#schemas ??= Object.freeze(Array.from(this.#tools.values(), ({ schema }) => schema))
    return this.#schemas
  }

  describe(name: string): ToolMetadata | undefined {
    return this.#tools.get(name)?.metadata
  }

  //#region execute
  /** Runs a call. What is absent from `context` has defaults; `context.approval` counts as a person's decision about this call. */
  execute(call: ToolCall, context: Partial<ToolContext> = {}): Promise<ToolResult> {
    try {
      const entry = this.#tools.get(call.name)
      return Promise.resolve(entry ? new ToolCallRun(entry, call, context, this.#rules).start() : this.#notFound(call))
    } catch (error) {
      return Promise.resolve(failureOf({ tool: '', callId: '', locale: this.locale }, error))
    }
  }
  //#endregion execute

  /** What the tool itself finds out: see {@link Toolbox.verify}. */
  async verify(call: ToolCall, context: Partial<ToolContext> = {}): Promise<ToolResult | false | undefined> {
    const entry = this.#tools.get(call.name)
    return entry?.tool.verify ? await verifyCall(entry, call, context, this.#rules) : undefined
  }

  /** Runs a call and encodes its result: the text that the model is given. */
  async call(call: ToolCall, context: Partial<ToolContext> = {}): Promise<string> {
    const encoded = this.encode(await this.execute(call, context))
    return typeof encoded === 'string' ? encoded : encoded.content
  }

  /**
   * What the model is given: the encoder's text, cut if it is too long, with its origin where the tool says that its output is
   * untrusted. A result made of blocks keeps its images and files whole.
   */
  encode(result: ToolResult): string | EncodedResult {
    const encoded = this.#content(result)
    const origin = this.#tools.get(result.tool)?.origin
    if (origin === undefined) return encoded
    return typeof encoded === 'string' ? { content: encoded, origin } : { ...encoded, origin }
  }

  #content(result: ToolResult): string | EncodedResult {
    const blocks = result.ok ? blocksOf(result.data) : undefined
    if (blocks === undefined || !result.ok) return this.#text(result)
    const text = textOfBlocks(blocks)
    const content = this.#text({ ...result, data: text })
    if (content === text) return { content, blocks }
    return { content, blocks: [{ type: 'text', text: content }, ...blocks.filter((block) => !isTextBlock(block))] }
  }

  #text(result: ToolResult): string {
    return cutText(this.#encoded(result), this.#maxResultChars, this.locale)
  }

  #encoded(result: ToolResult): string {
    try {
      const text: unknown = this.#encoder(result)
      if (typeof text === 'string') return text
      throw new TypeError('The encoder gave no text.')
    } catch (error) {
      return plain(failureOf({ tool: result.tool, callId: result.callId, locale: this.locale }, error))
    }
  }

  #notFound({ id, name }: ToolCall): ToolResult {
    const names = [...this.#tools.keys()]
    const known = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names
    const hint = known.length > 0 ? fill(toolTexts[this.locale].knownTools, { names: known.join(', ') }) : ''
    const shown = String(name).slice(0, MAX_NAME_CHARS).toWellFormed()
    const message = toolErrorText('TOOL_NOT_FOUND', shown, this.locale) + hint
    // A model may leave out either; a result has both.
    return failure({ tool: String(name ?? ''), callId: String(id ?? ''), locale: this.locale }, 'TOOL_NOT_FOUND', message)
  }
}

/** Most names that the answer to an unknown one lists, and the most of that one which it repeats. */
const MAX_NAMES = 50
const MAX_NAME_CHARS = 200

function requirePositive(option: string, value: number): void {
  if (!(value > 0)) throw new RangeError(`${option} is a number above 0, got ${value}.`)
}
