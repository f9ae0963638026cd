import type { Message, ModelCallOptions, ModelError, ModelEvent, ModelResponse, ToolSchema } from '@minagent/types'

/** What a model is asked: the arguments of one call, together. */
export interface ModelCall {
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSchema[]
  readonly options: ModelCallOptions
}

/** Makes the error for an error body of the provider, without any secret in it. */
export type Fail = (body: unknown) => ModelError

/** One provider's way to write requests and answers. All of it is pure: bytes and time are the business of `httpModel`. */
export interface WireFormat {
  /** What follows the base URL, such as `/chat/completions`. */
  path(streamed: boolean): string
  /** The request body, before JSON. */
  body(call: ModelCall, streamed: boolean): Readonly<Record<string, unknown>>
  /**
   * Reads a whole answer.
   * @throws ModelError for an error body with status 200, and `protocol` for what is no answer.
   */
  readAnswer(answer: unknown, call: ModelCall, fail: Fail): ModelResponse
  /** Begins to read a streamed answer. */
  openStream(call: ModelCall, fail: Fail): StreamReader
}

/** Reads the events of one streamed answer. */
export interface StreamReader {
  /**
   * Takes the JSON of one event and tells what a listener should see of it.
   * @throws ModelError for an error event, and `protocol` for an event that cannot be.
   */
  push(data: unknown, emit: (event: ModelEvent) => void): void
  /**
   * `open`: an end here is an error. `complete`: the answer is whole, though more (such as its usage) may follow; an end or a
   * broken connection is forgiven. `ended`: nothing follows, reading stops.
   */
  readonly state: 'open' | 'complete' | 'ended'
  /**
   * The whole answer.
   * @throws ModelError `protocol` when the stream ended too early.
   */
  finish(): ModelResponse
}
