import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Clock, isModelError, type ModelErrorCode } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { prepareReply, type ScriptReply, unknownItemText } from '../script-item.ts'
import type { HttpReply } from './http-reply.ts'
import type { ProviderFormat } from './provider-format.ts'
import { isKnownAddress, keyOf, modelOf, type ProviderRequest, readRequest } from './provider-request.ts'
import { sendReply } from './send-reply.ts'
import { answerBody, answerEvents, errorBody } from './written-answer.ts'

/**
 * What the fake provider answers: a text, a round of tool calls or a whole response, written and streamed as the provider does;
 * a `ModelError`, written as the provider's error; bytes; or a function that makes one of these of the request.
 */
export type ProviderReply = ScriptReply | HttpReply | ((request: ProviderRequest) => ScriptReply | HttpReply)

/** What {@link fakeProvider} can be told. */
export interface FakeProviderOptions {
  readonly format: ProviderFormat
  /** The first replies; {@link FakeProvider.enqueue} adds more. */
  readonly script?: readonly ProviderReply[]
  /** Requests with another key, or none, are answered 401. Default: no key is asked for. */
  readonly apiKey?: string
  /** Whether a request in which {@link requestProblems} finds something is answered 400, and takes no reply. Default true. */
  readonly judge?: boolean
  /** Times the pauses in replies. Default: the real clock. */
  readonly clock?: Clock
}

/** A provider on this machine that says what its script says. */
export interface FakeProvider {
  /** `http://127.0.0.1:<port>`; any path may come between it and the path of the format, such as `/v1`. */
  readonly url: string
  /** All requests so far, the refused ones too. */
  readonly requests: readonly ProviderRequest[]
  /** How many requests are neither answered nor given up by their client. */
  readonly openRequests: number
  /** Adds replies behind those that are there. */
  enqueue(...replies: readonly ProviderReply[]): void
  /** Breaks what is open and stops listening. */
  close(): Promise<void>
}

/**
 * Starts an HTTP server that speaks the wire format of a provider, byte by byte where it is told to. Each request takes the next
 * reply; when there is none it is answered 400, with a text that says so.
 * @throws TypeError for a reply that is none.
 */
export async function fakeProvider(options: FakeProviderOptions): Promise<FakeProvider> {
  const replies: ProviderReply[] = []
  const requests: ProviderRequest[] = []
  const enqueue = (...added: readonly ProviderReply[]) => {
    for (const reply of added) replies.push(checked(reply))
  }
  enqueue(...(options.script ?? []))
  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(options.format, message)
    requests.push(request)
    const reply = refusal(options, message, request) ?? toHttp(options.format, request, nextReply(replies, request, requests.length))
    await sendReply(response, complete(options.format, request, reply), options.clock ?? systemClock)
  }
  let openRequests = 0
  const server = createServer((message, response) => {
    openRequests++
    response.once('close', () => openRequests--)
    // A client that leaves in the middle of its request is answered nothing.
    handle(message, response).catch(() => response.destroy())
  })
  const url = await listen(server)
  return {
    url,
    requests,
    get openRequests() {
      return openRequests
    },
    enqueue,
    close: () => stop(server),
  }
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`)
    })
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function checked(reply: ProviderReply): ProviderReply {
  if (typeof reply === 'function' || prepareReply(reply) || isHttpReply(reply)) return reply
  throw new TypeError(unknownItemText(reply, 'for a provider'))
}

function isHttpReply(reply: unknown): reply is HttpReply {
  const known = ['status', 'headers', 'body']
  return typeof reply === 'object' && reply !== null && Object.keys(reply).every((name) => known.includes(name))
}

function refusal(
  { format, apiKey, judge = true }: FakeProviderOptions,
  message: IncomingMessage,
  request: ProviderRequest,
): HttpReply | undefined {
  if (!isKnownAddress(format, message)) return refused(format, 404, `There is nothing at ${message.method} ${request.path}.`)
  if (apiKey !== undefined && keyOf(message) !== apiKey) return refused(format, 401, 'The key is missing or wrong.')
  if (judge && request.problems.length > 0) return refused(format, 400, request.problems.join('\n'))
  return undefined
}

function refused(format: ProviderFormat, status: number, message: string): HttpReply {
  return { status, body: JSON.stringify(errorBody(format, status, message)), headers: { 'content-type': 'application/json' } }
}

function nextReply(replies: ProviderReply[], request: ProviderRequest, count: number): ScriptReply | HttpReply {
  const reply = replies.shift() ?? new Error(`script exhausted (脚本已耗尽): there is no reply for request ${count}.`)
  return typeof reply === 'function' ? reply(request) : reply
}

/** A reply of the script as bytes. */
function toHttp(format: ProviderFormat, request: ProviderRequest, reply: ScriptReply | HttpReply): HttpReply {
  const prepared = prepareReply(reply)
  if (prepared === undefined) {
    if (isHttpReply(reply)) return reply
    return refused(format, 400, unknownItemText(reply, 'from a function'))
  }
  if (prepared instanceof Error) return errorReply(format, prepared)
  const model = modelOf(request)
  return { body: request.streamed ? answerEvents(format, prepared, model) : JSON.stringify(answerBody(format, prepared, model)) }
}

const STATUSES: Readonly<Record<ModelErrorCode, number>> = {
  rate_limited: 429,
  overloaded: 503,
  timeout: 504,
  network: 502,
  auth: 401,
  bad_request: 400,
  context_overflow: 413,
  content_filter: 400,
  protocol: 502,
}

/** A `network` error breaks the connection; any other has the status that it says or that its code stands for. */
function errorReply(format: ProviderFormat, error: Error): HttpReply {
  if (!isModelError(error)) return refused(format, 400, error.message)
  if (error.code === 'network') return { body: [{ end: 'reset' }] }
  const reply = refused(format, error.status ?? STATUSES[error.code], error.message)
  if (error.retryAfterMs === undefined) return reply
  return { ...reply, headers: { ...reply.headers, 'retry-after': String(Math.ceil(error.retryAfterMs / 1000)) } }
}

function complete(format: ProviderFormat, { streamed }: ProviderRequest, reply: HttpReply): HttpReply {
  const { status = 200, body } = reply
  const failed = status >= 400
  const type = streamed && !failed ? 'text/event-stream' : 'application/json'
  const fallback = failed ? JSON.stringify(errorBody(format, status, `The fake provider answers ${status}.`)) : ''
  return { status, body: body ?? fallback, headers: { 'content-type': type, ...reply.headers } }
}
