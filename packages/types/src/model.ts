import type { JsonSchema } from './json-schema.ts'
import type { AssistantMessage, Message } from './message.ts'

//#region model
/** A language model. A class with only a two-parameter `complete` is one. */
export interface Model {
  /** `'provider/model-name'`, for traces and prices. */
  readonly id?: string
  /**
   * One answer to a conversation. `messages` is a readonly view, valid during the call: copy what you keep.
   * @throws ModelError when the call fails; MinagentError `invalid_model_output` when the answer cannot be understood.
   */
  complete(messages: readonly Message[], tools: readonly ToolSchema[], options?: ModelCallOptions): Promise<ModelResponse>
  /** The same answer in pieces; exactly one `response` event, last. */
  stream?(messages: readonly Message[], tools: readonly ToolSchema[], options?: ModelCallOptions): AsyncIterable<ModelEvent>
}
//#endregion model

/** One piece of a streamed answer. */
export type ModelEvent =
  | { readonly type: 'text.delta'; readonly text: string }
  | { readonly type: 'reasoning.delta'; readonly text: string }
  | {
      readonly type: 'tool_call.delta'
      readonly index: number
      readonly id?: string
      readonly name?: string
      readonly argumentsText: string
    }
  /** A retry began again: what was streamed so far is void. */
  | { readonly type: 'restart' }
  | { readonly type: 'response'; readonly response: ModelResponse }

/** What the model said, and why it stopped. */
export interface ModelResponse {
  readonly message: AssistantMessage
  readonly stopReason: ModelStopReason
  readonly usage: Usage
  /** The {@link Model.id} of the model that answered, where it is another than the one that was asked. */
  readonly model?: string
}

/** Why the model stopped: the known reasons, or the provider's own word. */
export type ModelStopReason = 'end_turn' | 'tool_use' | 'max_tokens' | 'stop_sequence' | 'refusal' | 'pause' | (string & {})

/**
 * Tokens of a call or a run; `{}` when nothing was reported. Counted as in OpenTelemetry GenAI: the input includes what was
 * read from and written to a cache, the output includes the reasoning, whatever a provider's own fields mean.
 */
export interface Usage {
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** The part of the input that came from the provider's cache. */
  readonly cacheReadTokens?: number
  /** The part of the input that was put into the provider's cache. */
  readonly cacheWriteTokens?: number
  /** The part of the output that was reasoning. */
  readonly reasoningTokens?: number
  /** The provider's own usage object as it came, fields included that are not counted above. */
  readonly raw?: Readonly<Record<string, unknown>>
}

/** What a caller may ask of one model call. */
export interface ModelCallOptions {
  /** Aborted when the answer is not wanted any more; may be a getter that makes the signal on first use. */
  readonly signal?: AbortSignal | undefined
  /** Whether `signal` is aborted, told without making it (making one costs more than a short call); absent: look at `signal`. */
  readonly cancelled?: boolean | undefined
  readonly maxOutputTokens?: number | undefined
  readonly temperature?: number | undefined
  /** The JSON Schema that the final answer must have. */
  readonly responseSchema?: JsonSchema | undefined
  readonly runId?: string | undefined
}

/** What a model is told of a tool: plain data, no function anywhere. */
export interface ToolSchema {
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
}
