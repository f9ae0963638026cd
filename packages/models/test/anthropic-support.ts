import { type AnthropicOptions, anthropicModel } from '@minagent/models/anthropic'
import type { Message, ModelCallOptions, ModelEvent, ModelResponse, ToolSchema } from '@minagent/types'
import { user } from '@minagent/types'
import { replayFetch, sseBytes } from './support/recordings.ts'

/** A model of the Messages API whose every answer this is. */
export function modelOf(fetch: AnthropicOptions['fetch'], options: Partial<AnthropicOptions> = {}) {
  return anthropicModel({ model: 'claude-test', apiKey: 'test-key', baseUrl: 'http://localhost', fetch: fetch!, ...options })
}

/** The deltas and the response of a streamed answer that comes in these pieces. */
export async function streamed(pieces: readonly Uint8Array[], options?: ModelCallOptions) {
  return await read(modelOf(replayFetch(pieces)).stream!([user('hi')], [], options))
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

async function read(events: AsyncIterable<ModelEvent>) {
  const deltas: ModelEvent[] = []
  for await (const event of events) {
    if (event.type === 'response') return { deltas, response: event.response }
    deltas.push(event)
  }
  throw new Error('The stream gave no response.')
}

/** What the deltas add up to, as a listener would put it together. */
export function folded(deltas: readonly ModelEvent[]) {
  let sum = { text: '', reasoning: '', calls: [] as { id: string; name: string; json: string }[] }
  for (const event of deltas) {
    if (event.type === 'restart') sum = { text: '', reasoning: '', calls: [] }
    if (event.type === 'text.delta') sum.text += event.text
    if (event.type === 'reasoning.delta') sum.reasoning += event.text
    if (event.type !== 'tool_call.delta') continue
    const { id = event.id ?? '', name = event.name ?? '', json = '' } = sum.calls[event.index] ?? {}
    sum.calls[event.index] = { id, name, json: json + event.argumentsText }
  }
  return sum
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
  const fetch: AnthropicOptions['fetch'] = async (_, init) => {
    sent = String(init.body)
    return Response.json(answer)
  }
  await modelOf(fetch, options).complete(messages, tools, call)
  return JSON.parse(sent)
}
