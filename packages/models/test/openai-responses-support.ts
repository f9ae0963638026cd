import { type Fetch, openaiResponsesModel, type ProviderOptions } from '@minagent/models/openai'
import { type Message, type ModelCallOptions, type ModelResponse, type ToolSchema, user } from '@minagent/types'
import { faultsOf } from './openai-responses-judge.ts'
import { judgedFetch } from './support/judged-fetch.ts'
import { replayFetch, sseBytes } from './support/recordings.ts'
import { readStream } from './support/stream-reading.ts'

/** A model of the Responses API whose every answer this is. */
export function modelOf(fetch: Fetch, options: Partial<ProviderOptions> = {}) {
  return openaiResponsesModel({
    model: 'gpt-5-mini',
    apiKey: 'test-key',
    baseUrl: 'http://localhost/v1',
    fetch: judgedFetch('openai-responses', fetch),
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

/** The response of a whole answer with these items. */
export async function answered(output: readonly object[], rest: object = {}, options?: ModelCallOptions): Promise<ModelResponse> {
  return await completed({ id: 'resp_1', object: 'response', status: 'completed', output, ...rest }, options)
}

/** An item of a request's input. */
export type InputItem = Readonly<Record<string, unknown>>

/** A request body, as far as tests look at it. */
export interface SentRequest {
  readonly model: string
  readonly input: readonly InputItem[]
  readonly tools?: readonly InputItem[]
  readonly [member: string]: unknown
}

/** What is sent to the provider for this call; it must be what the API takes. */
export async function requestFor(
  messages: readonly Message[],
  { tools = [], call = {}, ...options }: Partial<ProviderOptions> & { tools?: readonly ToolSchema[]; call?: ModelCallOptions } = {},
): Promise<SentRequest> {
  let sent = ''
  const fetch: Fetch = async (_, init) => {
    sent = String(init.body)
    return Response.json({ status: 'completed', output: [] })
  }
  await modelOf(fetch, options).complete(messages, tools, call)
  const request: SentRequest = JSON.parse(sent)
  const faults = faultsOf(request)
  if (faults.length > 0) throw new Error(`The API would refuse the request: ${faults.join('; ')}`)
  return request
}
