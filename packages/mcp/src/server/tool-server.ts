import {
  isPlainObject,
  type JsonSchema,
  type RunEvent,
  type Toolbox,
  type ToolContext,
  type ToolResult,
  type ToolSchema,
} from '@minagent/types'
import type { Ids } from '@minagent/types/runtime'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResult,
  type Tool as ListedTool,
  ListToolsRequestSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import { IDEMPOTENCY_KEY } from '../client/server-tool.ts'
import { resultContent } from './result-content.ts'

/** What a server says of itself. */
export interface ServerInfo {
  readonly name: string
  readonly version: string
  /** How its tools are meant to be used; clients may show it to their model. */
  readonly instructions?: string
}

/** A call that a client asked for. */
export interface McpCall {
  readonly tool: string
  /** `params._meta` of the request, such as the `traceparent` of a trace: a stranger's words. */
  readonly meta: Readonly<Record<string, unknown>>
}

/** Runs a call in some context; gives what `work` gives. */
export type AroundCall = (call: McpCall, work: () => Promise<ToolResult>) => Promise<ToolResult>

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** What calls are run with. */
export interface ToolServerParts {
  readonly ids: Ids
  readonly aroundCall: AroundCall | undefined
}

/** One session of a client with a toolbox. */
export class ToolServer {
  readonly server: Server
  readonly #toolbox: Toolbox
  readonly #ids: Ids
  readonly #around: AroundCall
  #listed: readonly ToolSchema[] | undefined

  constructor(toolbox: Toolbox, { name, version, instructions }: ServerInfo, { ids, aroundCall }: ToolServerParts) {
    this.#toolbox = toolbox
    this.#ids = ids
    this.#around = aroundCall ?? ((_call, work) => work())
    this.server = new Server(
      { name, version },
      { capabilities: { tools: { listChanged: true } }, ...(instructions !== undefined && { instructions }) },
    )
    this.server.setRequestHandler(ListToolsRequestSchema, () => this.#list())
    this.server.setRequestHandler(CallToolRequestSchema, (request, extra) => this.#call(request, extra))
  }

  /** Tells the client when the tools are not those that it was last told. */
  async tellChanges(): Promise<void> {
    if (this.#listed === undefined || this.#listed === this.#toolbox.schemas()) return
    this.#listed = undefined
    await this.server.sendToolListChanged()
  }

  #list(): { tools: ListedTool[] } {
    this.#listed = this.#toolbox.schemas()
    return { tools: this.#listed.map((schema) => this.#listedTool(schema)) }
  }

  #listedTool({ name, description, parameters }: ToolSchema): ListedTool {
    const metadata = this.#toolbox.describe(name)
    const inputSchema = objectSchema(parameters)
    if (!metadata) return { name, description, inputSchema }
    const { sideEffect, risk, idempotent, executionLocation } = metadata
    const annotations = {
      readOnlyHint: sideEffect === 'none',
      destructiveHint: sideEffect !== 'none' && risk === 'high',
      idempotentHint: idempotent,
      openWorldHint: sideEffect === 'external' || executionLocation === 'remote' || executionLocation === 'mcp',
    }
    return { name, description, inputSchema, annotations }
  }

  async #call({ params }: CallToolRequest, extra: Extra): Promise<CallToolResult> {
    const call = { id: String(extra.requestId), name: params.name, arguments: params.arguments ?? {} }
    const context = this.#context(call, params._meta, extra)
    const result = await this.#around({ tool: call.name, meta: params._meta ?? {} }, () => this.#toolbox.execute(call, context))
    // A client that was not told of a change before is told now.
    await this.tellChanges()
    return resultContent(this.#toolbox, result)
  }

  #context(call: { readonly id: string; readonly name: string }, meta: Record<string, unknown> | undefined, extra: Extra): ToolContext {
    const runId = this.#ids.next('run')
    const key = meta?.[IDEMPOTENCY_KEY]
    return {
      signal: extra.signal,
      runId,
      callId: call.id,
      idempotencyKey: typeof key === 'string' && key !== '' ? key : `${runId}:0:0:${call.name}`,
      emit: progressOf(meta?.progressToken, extra),
    }
  }
}

/** The events of a run as progress, for a client that asked for it: one line for each model call and tool call. */
function progressOf(progressToken: unknown, extra: Extra): (event: RunEvent) => void {
  let progress = 0
  return (event) => {
    const message = progressText(event)
    if (message === undefined || (typeof progressToken !== 'string' && typeof progressToken !== 'number')) return
    progress += 1
    const params = { progressToken, progress, message }
    // Progress that nobody can be told of any more is no failure of the call.
    extra.sendNotification({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}

function progressText(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'model.started':
      return `model call ${event.round + 1}`
    case 'tool.call.started':
      return event.call.name
    case 'tool.call.finished':
      return `${event.tool}: ${event.ok ? 'ok' : 'failed'}`
    default:
      return undefined
  }
}

/** The schema as it is; MCP wants its type said. */
function objectSchema(parameters: JsonSchema): ListedTool['inputSchema'] {
  return isPlainObject(parameters) ? { ...parameters, type: 'object' } : { type: 'object' }
}
