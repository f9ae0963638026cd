import { type Message, type ModelCallOptions, type ToolSchema, toWireConversation } from '@minagent/types'
import { type RedactText, redactedJson } from '@minagent/types/runtime'

/** What a model was asked, as it is recorded: all that its answer depends on, and neither signal nor run id. */
export interface WireRequest {
  /** The id of the model. */
  readonly model?: unknown
  readonly messages: readonly unknown[]
  readonly tools: readonly unknown[]
  /** `max_output_tokens`, `temperature` and `response_schema`, those that were given; absent when none was. */
  readonly options?: unknown
}

/** Writes requests without secrets. */
export class RequestWriter {
  readonly #id: string | undefined
  readonly #redact: RedactText

  constructor(id: string | undefined, redact: RedactText) {
    this.#id = id
    this.#redact = redact
  }

  /** A copy that shares nothing with the request. */
  write(messages: readonly Message[], tools: readonly ToolSchema[], options: ModelCallOptions | undefined): WireRequest {
    const asked = wireOptions(options)
    return {
      ...(this.#id === undefined ? {} : { model: this.#id }),
      messages: toWireConversation(messages).map((message) => redactedJson(message, this.#redact)),
      tools: tools.map((tool) => redactedJson(tool, this.#redact)),
      ...(Object.keys(asked).length === 0 ? {} : { options: redactedJson(asked, this.#redact) }),
    }
  }
}

function wireOptions(options: ModelCallOptions | undefined): object {
  const { maxOutputTokens, temperature, responseSchema } = options ?? {}
  return {
    ...(maxOutputTokens === undefined ? {} : { max_output_tokens: maxOutputTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(responseSchema === undefined ? {} : { response_schema: responseSchema }),
  }
}
