import type { Embedder, Model, Observer, Retriever, Toolbox, ToolResult } from '@minagent/types'
import { inConversation } from './conversation.ts'
import { aroundCall, requestMeta, type ServedCall } from './mcp-context.ts'
import { type OpenTelemetryOptions, recordingOf } from './recording.ts'
import { RunObserver } from './run-observer.ts'
import { tracedModel } from './traced-model.ts'
import { tracedEmbedder, tracedRetriever } from './traced-retrieval.ts'
import { tracedToolbox } from './traced-toolbox.ts'

/** What connects agents with OpenTelemetry. The observer makes the spans of runs; the wrappers make other spans nest in them rightly. */
export interface OpenTelemetry {
  /** For every agent, sub-agents too: an event that comes twice counts once. */
  readonly observer: Observer
  /** The same tools; each call runs in the context of its span, so that what it does nests there. */
  tools(toolbox: Toolbox): Toolbox
  /** The same model; each call runs in the context of its span. A call outside of any run gets a span of its own. */
  model(model: Model): Model
  /** The same retriever; each search has a span. `dataSource` names what is searched. */
  retriever(retriever: Retriever, dataSource?: string): Retriever
  /** The same embedder; each call has a span. `modelId` is `provider/model-name`. */
  embedder(embedder: Embedder, modelId?: string): Embedder
  /** Runs work; the runs that begin in it are of this conversation. */
  conversation<T>(id: string, work: () => T): T
  /** For `connectMcp`: sends the trace with each call of a tool. */
  requestMeta(request: { readonly method: string }): Readonly<Record<string, string>>
  /** For `serveMcp` and `serveMcpHttp`: goes on with the trace of the client. */
  aroundCall(call: ServedCall, work: () => Promise<ToolResult>): Promise<ToolResult>
  /** Ends every span that is open; later events are not recorded. */
  close(): void
}

/**
 * Spans, events and metrics by the semantic conventions of OpenTelemetry for GenAI, version 1.41 (all of them in development); which
 * attribute is set when is in `docs/telemetry.md`. Nothing of what is said is recorded unless `content` is true.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): OpenTelemetry {
  const recording = recordingOf(options)
  const observer = new RunObserver(recording)
  return {
    observer,
    tools: (toolbox) => tracedToolbox(toolbox, observer),
    model: (model) => tracedModel(model, recording, observer),
    retriever: (retriever, dataSource) => tracedRetriever(retriever, recording, dataSource),
    embedder: (embedder, modelId) => tracedEmbedder(embedder, recording, modelId),
    conversation: inConversation,
    requestMeta,
    aroundCall: (call, work) => aroundCall(recording, call, work),
    close: () => observer.close(),
  }
}
