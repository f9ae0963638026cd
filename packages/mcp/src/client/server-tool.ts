import { type Locale, type Tool, type ToolContext, ToolError, type ToolMetadata } from '@minagent/types'
import { ErrorCode, McpError, ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { fill, mcpTexts } from '../prompts.ts'
import type { McpServer } from '../server-config.ts'
import { callResult } from './call-result.ts'
import type { Catalogue } from './catalogue.ts'
import type { Connection } from './connection.ts'
import { LOST_ANSWER } from './http-transport.ts'
import type { OfferedTool } from './offered-tool.ts'
import { toolName } from './tool-names.ts'

/** Member of `_meta` that carries the idempotency key of a call to its server. */
export const IDEMPOTENCY_KEY = 'minagent/idempotency_key'

/** A call may last this many times as long as it may be silent. */
const MOST_SILENCES = 10

/** How far a call of a server's tool has come. */
export interface McpProgress {
  readonly server: string
  readonly tool: string
  readonly callId: string
  readonly progress: number
  readonly total?: number
  readonly message?: string
}

/** Gives what is sent with a request as members of `_meta`; called in the context of the call. */
export type RequestMeta = (request: { readonly method: string }) => Readonly<Record<string, unknown>>

/** What the tools of a server have in common. */
export interface ServerParts {
  readonly server: McpServer
  readonly connection: Connection
  readonly catalogue: Catalogue
  readonly locale: Locale
  readonly onProgress: ((progress: McpProgress) => void) | undefined
  readonly requestMeta: RequestMeta | undefined
}

/** A server's tool as a {@link Tool}. What the server says of its effects lowers nothing: every call counts as the worst case. */
export function serverTool(offered: OfferedTool, parts: ServerParts): Tool {
  const { server, locale } = parts
  const { name, parameters, outputSchema } = offered
  const noDescription = fill(mcpTexts[locale].noDescription, { tool: name, server: server.name })
  return {
    name: toolName(server.name, name),
    description: offered.description.trim() === '' ? noDescription : offered.description,
    parameters,
    ...(outputSchema !== undefined && { outputSchema }),
    // The deadlines here come first, and say more.
    timeoutMs: server.connectTimeoutMs + server.executeTimeoutMs * MOST_SILENCES + 5_000,
    metadata: worstCase(`mcp:${server.name}/${name}`),
    execute: (args, context) => call(offered, args, { ...parts, context }),
  }
}

//#region worst-case
function worstCase(permission: string): ToolMetadata {
  return { executionLocation: 'mcp', sideEffect: 'external', risk: 'high', permission, idempotent: false, untrustedOutput: true }
}
//#endregion worst-case

interface Call extends ServerParts {
  readonly context: ToolContext
}

async function call({ name, hash }: OfferedTool, args: Readonly<Record<string, unknown>>, parts: Call): Promise<unknown> {
  const { server, connection, catalogue, locale } = parts
  await connection.ready().catch((error: unknown) => {
    throw new ToolError(fill(mcpTexts[locale].notStarted, { server: server.name, reason: connection.reason(error) }))
  })
  if (!catalogue.has(name, hash)) {
    throw new ToolError(fill(mcpTexts[locale].changed, { server: server.name, tool: name }), 'PERMISSION_DENIED')
  }
  const answer = await ask(name, args, parts).catch((error: unknown) => {
    throw callFailure(error, parts)
  })
  const result = callResult(answer, locale)
  if (!result.failed) return result.data
  throw new ToolError(result.text || fill(mcpTexts[locale].failedWithoutText, { tool: name, server: server.name }))
}

/** The SDK keeps listening to a signal after the call, so each call has one of its own. */
async function ask(name: string, args: Readonly<Record<string, unknown>>, parts: Call): Promise<Record<string, unknown>> {
  const { server, connection, context, onProgress, requestMeta } = parts
  const abort = new AbortController()
  const cancel = (): void => abort.abort(context.signal.reason)
  context.signal.addEventListener('abort', cancel, { once: true })
  const method = 'tools/call'
  const meta = { ...requestMeta?.({ method }), [IDEMPOTENCY_KEY]: context.idempotencyKey }
  const request = { method, params: { name, arguments: args, _meta: meta } }
  const options = {
    signal: abort.signal,
    timeout: server.executeTimeoutMs,
    maxTotalTimeout: server.executeTimeoutMs * MOST_SILENCES,
    resetTimeoutOnProgress: true,
    onprogress: ({ progress, total, message }: { progress: number; total?: number | undefined; message?: string | undefined }): void =>
      onProgress?.({
        ...{ server: server.name, tool: name, callId: context.callId, progress },
        ...(total !== undefined && { total }),
        ...(message !== undefined && { message }),
      }),
  }
  try {
    return await connection.ask((client) => client.request(request, ResultSchema, options))
  } finally {
    context.signal.removeEventListener('abort', cancel)
  }
}

function callFailure(error: unknown, { server, connection, locale, context }: Call): ToolError {
  const texts = mcpTexts[locale]
  const reason = connection.reason(error)
  const code = error instanceof McpError ? error.code : undefined
  if (context.signal.aborted) return new ToolError(fill(texts.failed, { server: server.name, reason }), 'CANCELLED')
  if (code === ErrorCode.RequestTimeout) {
    return new ToolError(fill(texts.timeout, { server: server.name, seconds: server.executeTimeoutMs / 1000 }), 'TOOL_TIMEOUT')
  }
  if (isUnreachable(error)) return new ToolError(fill(texts.notStarted, { server: server.name, reason }))
  if (code === LOST_ANSWER || isBroken(error)) return new ToolError(fill(texts.lost, { server: server.name, reason }), 'OUTCOME_UNKNOWN')
  if (code === ErrorCode.ConnectionClosed && !connection.client) {
    return new ToolError(fill(texts.stopped, { server: server.name }) + connection.lastOutput(), 'OUTCOME_UNKNOWN')
  }
  return new ToolError(fill(texts.failed, { server: server.name, reason }))
}

/** There was nobody to talk to, so nothing happened. */
function isUnreachable(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {}
  return isBroken(error) && cause instanceof Error && 'code' in cause && UNREACHABLE.has(cause.code)
}

const UNREACHABLE: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** The connection was never there, or broke off before an answer began. */
function isBroken(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed'
}
