import { openaiResponsesModel, type ProviderOptions } from '@minagent/models/openai'
import { type Message, type ModelCallOptions, type ModelEvent, type ModelResponse, type ToolSchema, user } from '@minagent/types'
import { faultsOf } from './openai-responses-judge.ts'
import { replayFetch, sseBytes } from './support/recordings.ts'

/** A model of the Responses API whose every answer this is. */
export function modelOf(fetch: NonNullable<ProviderOptions['fetch']>, options: Partial<ProviderOptions> = {}) {
  return openaiResponsesModel({ model: 'gpt-5-mini', apiKey: 'test-key', baseUrl: 'http://localhost/v1', fetch, ...options })
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

/** The response of a whole answer with these items. */
export async function answered(output: readonly object[], rest: object = {}, options?: ModelCallOptions): Promise<ModelResponse> {
  return await completed({ id: 'resp_1', object: 'response', status: 'completed', output, ...rest }, options)
}

async function read(events: AsyncIterable<ModelEvent>) {
  const deltas: ModelEvent[] = []
  for await (const event of events) {
    if (event.type === 'response') return { deltas, response: event.response }
    deltas.push(event)
  }
  throw new Error('The stream gave no response.')
}

/** What the deltas since the last restart add up to, as a listener would put it together. */
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
  const fetch: ProviderOptions['fetch'] = async (_, init) => {
    sent = String(init.body)
    return Response.json({ status: 'completed', output: [] })
  }
  await modelOf(fetch, options).complete(messages, tools, call)
  const request: SentRequest = JSON.parse(sent)
  const faults = faultsOf(request)
  if (faults.length > 0) throw new Error(`The API would refuse the request: ${faults.join('; ')}`)
  return request
}
