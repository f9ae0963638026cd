import { type Fetch, googleModel, type ProviderOptions } from '@minagent/models/google'
import type { Message, ModelCallOptions, ModelResponse, ToolSchema } from '@minagent/types'
import { user } from '@minagent/types'
import { judgedFetch } from './support/judged-fetch.ts'
import { replayFetch, sseBytes } from './support/recordings.ts'
import { readStream } from './support/stream-reading.ts'

/** A model of Gemini's whose every answer this is. */
export function modelOf(fetch: Fetch, options: Partial<ProviderOptions> = {}) {
  return googleModel({
    model: 'gemini-3-test',
    apiKey: 'test-key',
    baseUrl: 'http://localhost',
    fetch: judgedFetch('google', fetch),
    ...options,
  })
}

/** What a model is asked besides its question. */
interface Asked {
  readonly messages?: readonly Message[]
  readonly tools?: readonly ToolSchema[]
  readonly options?: ModelCallOptions
}

/** The deltas and the response of a streamed answer that comes in these pieces. */
export async function streamed(pieces: readonly Uint8Array[], { messages = [user('hi')], tools = [], options }: Asked = {}) {
  return await readStream(modelOf(replayFetch(pieces)).stream!(messages, tools, options))
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
  const fetch: Fetch = async (_url, init) => {
    sent = String(init.body)
    return Response.json(chunk([{ text: 'ok' }], { finishReason: 'STOP' }))
  }
  await modelOf(fetch, model).complete(messages, tools, options)
  return JSON.parse(sent)
}
