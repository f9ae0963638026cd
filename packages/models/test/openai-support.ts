import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Schema, Validator } from '@cfworker/json-schema'
import { type Fetch, openaiModel, type ProviderOptions } from '@minagent/models/openai'
import { type Message, type ModelCallOptions, type ModelResponse, type ToolSchema, user } from '@minagent/types'
import { judgedFetch } from './support/judged-fetch.ts'
import { inPieces, recordingsFolder, replayFetch, sseBytes } from './support/recordings.ts'
import { readStream } from './support/stream-reading.ts'

const description = join(recordingsFolder, '../openai-openapi/openapi.json')

/** Why no request can be judged by OpenAI's own description, if so. */
export const noDescription = existsSync(description) ? undefined : `there is no ${description}`

let judges: Map<string, Validator> | undefined

/** What OpenAI's description says against a request: nothing, for one that is legal. */
export function faultsOf(request: unknown, schema = 'CreateChatCompletionRequest'): readonly string[] {
  if (noDescription !== undefined) return []
  judges ??= new Map()
  const judge = judges.get(schema) ?? judgeOf(schema)
  judges.set(schema, judge)
  const { valid, errors } = judge.validate(JSON.parse(JSON.stringify(request)))
  return valid ? [] : errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`)
}

/** The schema and all that it refers to, without its examples: their ids would be taken for those of schemas. */
function judgeOf(name: string): Validator {
  const text = readFileSync(description, 'utf8')
  const { components } = JSON.parse(text, (key, value) => (key === 'example' || key === 'examples' ? undefined : value))
  const schemas: Record<string, unknown> = {}
  const visit = (schema: string): void => {
    if (schema in schemas) return
    schemas[schema] = components.schemas[schema]
    for (const [, next] of JSON.stringify(schemas[schema]).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) visit(next!)
  }
  visit(name)
  const schema: Schema = { $ref: `#/components/schemas/${name}`, components: { schemas } }
  return new Validator(schema, '2020-12', false)
}

/** A request body, as far as tests look at it. */
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatRequestMessage[]
  readonly [field: string]: unknown
}

/** A message of a request. */
interface ChatRequestMessage {
  readonly role: string
  readonly content: unknown
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string; readonly arguments: string } }[]
  readonly tool_call_id?: string
  readonly [field: string]: unknown
}

/** A model behind this `fetch`, at a host of no special kind. */
export function modelOf(fetch: Fetch, options: Partial<ProviderOptions> = {}) {
  return openaiModel({ model: 'test-model', baseUrl: 'http://localhost/v1', fetch: judgedFetch('openai', fetch), ...options })
}

const ANSWER = { choices: [{ index: 0, message: { role: 'assistant', content: 'ok' }, finish_reason: 'stop' }] }

/** What a model sends for this conversation; each request is judged by OpenAI's description as well. */
export async function requestOf(
  messages: readonly Message[],
  { tools = [], call = {}, ...options }: Partial<ProviderOptions> & { tools?: readonly ToolSchema[]; call?: ModelCallOptions } = {},
): Promise<ChatRequest> {
  let body = ''
  const fetch: Fetch = async (_, init) => {
    body = String(init.body)
    return Response.json(ANSWER)
  }
  await modelOf(fetch, { apiKey: 'sk-test', ...options }).complete(messages, tools, call)
  const request: ChatRequest = JSON.parse(body)
  const faults = faultsOf(request)
  if (faults.length > 0) throw new Error(`OpenAI would refuse the request: ${faults.join('; ')}`)
  return request
}

/** The response of a whole answer. */
export async function completed(
  answer: unknown,
  call?: ModelCallOptions,
  messages: readonly Message[] = [user('hi')],
): Promise<ModelResponse> {
  const bytes = new TextEncoder().encode(JSON.stringify(answer))
  return await modelOf(replayFetch([bytes], 'application/json')).complete(messages, [], call)
}

/** The response of a whole answer of this message. */
export async function completedMessage(message: object, finish_reason: string | null = 'stop', call?: ModelCallOptions) {
  return await completed({ choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }] }, call)
}

/** The deltas and the response of a streamed answer that comes in these pieces. */
export async function streamed(pieces: readonly Uint8Array[], call?: ModelCallOptions, messages: readonly Message[] = [user('hi')]) {
  return await readStream(modelOf(replayFetch(pieces)).stream!(messages, [], call))
}

/** The deltas and the response of these chunks. */
export async function streamedChunks(chunks: readonly unknown[], call?: ModelCallOptions) {
  return await streamed([sseBytes(chunks.map((chunk) => JSON.stringify(chunk)).join('\n'), { done: true })], call)
}

/** The deltas and the response of these deltas of one choice, and what ends it. */
export async function streamedDeltas(deltas: readonly object[], finish_reason = 'stop', call?: ModelCallOptions) {
  const chunks = deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] }))
  return await streamedChunks([...chunks, { choices: [{ index: 0, delta: {}, finish_reason }] }], call)
}

/** One call of a stream, with the arguments in pieces of this size. */
export function callDeltas(index: number, id: string, name: string, json: string, size = 4): readonly object[] {
  const pieces = inPieces(new TextEncoder().encode(json), size).map((piece) => new TextDecoder().decode(piece))
  return [
    { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
    ...pieces.map((text) => ({ tool_calls: [{ index, function: { arguments: text } }] })),
  ]
}

/** What a promise or a stream rejects with. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => undefined,
    (error: unknown) => error,
  )
}
