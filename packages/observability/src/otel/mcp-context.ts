import type { ToolResult } from '@minagent/types'
import { context, propagation, SpanKind, trace } from '@opentelemetry/api'
import { during, Operation } from './operation.ts'
import type { Recording } from './recording.ts'

/** A call of a tool that an MCP server was asked for. */
export interface ServedCall {
  readonly tool: string
  /** `params._meta` of the request. */
  readonly meta: Readonly<Record<string, unknown>>
}

/** What is sent with a request to an MCP server, so that the server can go on with the trace: by the global propagator, `traceparent`. */
export function requestMeta({ method }: { readonly method: string }): Readonly<Record<string, string>> {
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  trace.getActiveSpan()?.setAttribute('mcp.method.name', method)
  return carrier
}

/** Runs a call of an MCP server in a span below that of its client. A span that is active here (of the HTTP request) is linked. */
export async function aroundCall(recording: Recording, { tool, meta }: ServedCall, work: () => Promise<ToolResult>): Promise<ToolResult> {
  const here = trace.getActiveSpan()?.spanContext()
  const parent = propagation.extract(context.active(), meta)
  const isRemote = here && trace.getSpanContext(parent)?.spanId !== here.spanId
  const operation = new Operation(recording, {
    name: `tools/call ${tool}`,
    kind: SpanKind.SERVER,
    attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': tool },
    parent,
    startedAt: recording.clock.now(),
    ...(isRemote ? { links: [{ context: here }] } : {}),
  })
  return during(recording, operation, work, ({ error }) => (error ? { error: { type: 'tool_error', message: error.message } } : {}))
}
