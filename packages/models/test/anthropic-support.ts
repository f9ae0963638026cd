import { type AnthropicOptions, anthropicModel, type Fetch } from '@minagent/models/anthropic'
import type { Message, ModelCallOptions, ModelResponse, ToolSchema } from '@minagent/types'
import { user } from '@minagent/types'
import { judgedFetch } from './support/judged-fetch.ts'
import { replayFetch, sseBytes } from './support/recordings.ts'
import { readStream } from './support/stream-reading.ts'

/** A model of the Messages API whose every answer this is. */
export function modelOf(fetch: Fetch, options: Partial<AnthropicOptions> = {}) {
  return anthropicModel({
    model: 'claude-test',
    apiKey: 'test-key',
    baseUrl: 'http://localhost',
    fetch: judgedFetch('anthropic', fetch),
    ...options,
  })
}

/** The deltas and the response of a streamed answer that comes in these pieces. */
export async function streamed(pieces: readonly Uint8Array[], options?: ModelCallOptions) {
  return await readStream(modelOf(replayFetch(pieces)).stream!([user('hi')], [], options))
}

/** The deltas and the response of these events. */
export async function streamedEvents(events: readonly object[], options?: ModelCallOptions) {
  const lines = events.map((event) => JSON.stringify(event)).join('\n')
  return await streamed([sseBytes(lines, { named: true })], options)
}

/** The response of this whole answer. */
export async function completed(answer: unknown, options?: ModelCallOptions): Promise<ModelResponse> {
  const bytes = new TextEncoder().encode(JSON.stringify(answer))
  return await modelOf(replayFetch([bytes], 'application/json')).complete([user('hi')], [], options)
}

/** A content block of a request. */
export interface WireBlock {
  readonly type: string
  readonly [member: string]: unknown
}

/** A request body, as far as tests look at it. */
export interface WireRequest {
  readonly model: string
  readonly max_tokens: number
  readonly system?: string | readonly WireBlock[]
  readonly messages: readonly { readonly role: string; readonly content: readonly WireBlock[] }[]
  readonly tools?: readonly { readonly name: string; readonly input_schema: unknown; readonly cache_control?: unknown }[]
  readonly [member: string]: unknown
}

/** What is sent to the provider for this call. */
export async function requestFor(
  messages: readonly Message[],
  { tools = [], call = {}, ...options }: Partial<AnthropicOptions> & { tools?: readonly ToolSchema[]; call?: ModelCallOptions } = {},
): Promise<WireRequest> {
  let sent = ''
  const answer = { type: 'message', role: 'assistant', content: [], stop_reason: 'end_turn' }
  const fetch: Fetch = async (_, init) => {
    sent = String(init.body)
    return Response.json(answer)
  }
  await modelOf(fetch, options).complete(messages, tools, call)
  return JSON.parse(sent)
}
