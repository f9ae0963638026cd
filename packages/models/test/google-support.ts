import { googleModel, type ProviderOptions } from '@minagent/models/google'
import type { Message, ModelCallOptions, ModelEvent, ModelResponse, ToolSchema } from '@minagent/types'
import { user } from '@minagent/types'
import { replayFetch, sseBytes } from './support/recordings.ts'

/** A model of Gemini's whose every answer this is. */
export function modelOf(fetch: ProviderOptions['fetch'], options: Partial<ProviderOptions> = {}) {
  return googleModel({ model: 'gemini-3-test', apiKey: 'test-key', baseUrl: 'http://localhost', fetch: fetch!, ...options })
}

/** What a model is asked besides its question. */
interface Asked {
  readonly messages?: readonly Message[]
  readonly tools?: readonly ToolSchema[]
  readonly options?: ModelCallOptions
}

/** The deltas and the response of a streamed answer that comes in these pieces. */
export async function streamed(pieces: readonly Uint8Array[], { messages = [user('hi')], tools = [], options }: Asked = {}) {
  const deltas: ModelEvent[] = []
  for await (const event of modelOf(replayFetch(pieces)).stream!(messages, tools, options)) {
    if (event.type === 'response') return { deltas, response: event.response }
    deltas.push(event)
  }
  throw new Error('The stream gave no response.')
}

/** The same for chunks that are written here. */
export async function streamedChunks(chunks: readonly object[], asked?: Asked) {
  return await streamed([sseBytes(chunks.map((chunk) => JSON.stringify(chunk)).join('\n'))], asked)
}

/** The response of this whole answer. */
export async function completed(answer: unknown, { messages = [user('hi')], tools = [], options }: Asked = {}): Promise<ModelResponse> {
  const bytes = new TextEncoder().encode(JSON.stringify(answer))
  return await modelOf(replayFetch([bytes], 'application/json')).complete(messages, tools, options)
}

/** A chunk with one candidate of these parts. */
export function chunk(parts: readonly object[], more: object = {}) {
  return { candidates: [{ content: { role: 'model', parts }, ...more }] }
}

/** What the deltas add up to, as a listener would put it together. */
export function folded(deltas: readonly ModelEvent[]) {
  const calls: { id: string | undefined; name: string | undefined; json: string }[] = []
  let text = ''
  let reasoning = ''
  for (const event of deltas) {
    if (event.type === 'text.delta') text += event.text
    if (event.type === 'reasoning.delta') reasoning += event.text
    if (event.type !== 'tool_call.delta') continue
    const { id = event.id, name = event.name, json = '' } = calls[event.index] ?? {}
    calls[event.index] = { id, name, json: json + event.argumentsText }
  }
  return { text, reasoning, calls }
}

/** A part of a request or an answer. */
type WirePart = Readonly<Record<string, unknown>>

/** A request body, as far as tests look at it. */
export interface WireRequest {
  readonly systemInstruction?: { readonly parts: readonly WirePart[] }
  readonly contents: readonly { readonly role: string; readonly parts: readonly WirePart[] }[]
  readonly tools?: readonly { readonly functionDeclarations?: readonly Readonly<Record<string, unknown>>[] }[]
  readonly generationConfig?: Readonly<Record<string, unknown>>
  readonly [member: string]: unknown
}

/** What is sent to the provider for this call. */
export async function requestFor(
  messages: readonly Message[],
  { tools = [], options, ...model }: Partial<ProviderOptions> & { tools?: readonly ToolSchema[]; options?: ModelCallOptions } = {},
): Promise<WireRequest> {
  let sent = ''
  const fetch: ProviderOptions['fetch'] = async (_url, init) => {
    sent = String(init.body)
    return Response.json(chunk([{ text: 'ok' }], { finishReason: 'STOP' }))
  }
  await modelOf(fetch, model).complete(messages, tools, options)
  return JSON.parse(sent)
}
