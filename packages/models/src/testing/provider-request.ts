import type { IncomingMessage } from 'node:http'
import { objectOf } from '../read-json.ts'
import type { ProviderFormat } from './provider-format.ts'
import { requestProblems } from './request-problems.ts'

/** A request as the fake provider got it. */
export interface ProviderRequest {
  readonly path: string
  /** In lower case. The values of those that carry a key are `[redacted]`. */
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON; the text itself when it is none. */
  readonly body: unknown
  /** Whether the answer is to be streamed. */
  readonly streamed: boolean
  /** What {@link requestProblems} says to the body. */
  readonly problems: readonly string[]
  /** The client's port: requests with the same one came over the same connection. */
  readonly port: number | undefined
}

/** Where requests of a format go, behind any base path. */
const PATHS: Readonly<Record<ProviderFormat, RegExp>> = {
  openai: /\/chat\/completions$/,
  'openai-responses': /\/responses$/,
  anthropic: /\/messages$/,
  google: /\/[^/]+:(generateContent|streamGenerateContent)$/,
}

const KEY_HEADERS: ReadonlySet<string> = new Set(['authorization', 'api-key', 'x-api-key', 'x-goog-api-key', 'cookie'])

/** Whether a request goes to an address of the format. */
export function isKnownAddress(format: ProviderFormat, { method, url }: IncomingMessage): boolean {
  return method === 'POST' && PATHS[format].test(addressOf(url).pathname)
}

/** The key that a request carries, in any of the places where providers look for it. */
export function keyOf({ headers, url }: IncomingMessage): string | undefined {
  const bearer = headers.authorization?.replace(/^Bearer /i, '')
  const [key] = [bearer, headers['api-key'], headers['x-api-key'], headers['x-goog-api-key']].flat().filter((value) => value !== undefined)
  return key ?? addressOf(url).searchParams.get('key') ?? undefined
}

/** Reads a request to its end. */
export async function readRequest(format: ProviderFormat, message: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Uint8Array[] = []
  for await (const chunk of message) chunks.push(chunk)
  const body = jsonOrText(Buffer.concat(chunks).toString('utf8'))
  const { pathname, searchParams } = addressOf(message.url)
  searchParams.delete('key')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return {
    path: `${pathname}${query}`,
    headers: shownHeaders(message),
    body,
    streamed: pathname.endsWith(':streamGenerateContent') || objectOf(body).stream === true,
    problems: requestProblems(format, body),
    port: message.socket.remotePort,
  }
}

/** The name of the model that a request asks for. */
export function modelOf({ path, body }: ProviderRequest): string {
  return String(objectOf(body).model ?? /([^/]+):\w+(\?|$)/.exec(path)?.[1] ?? 'fake-model')
}

function addressOf(url = '/'): URL {
  return new URL(url, 'http://localhost')
}

function shownHeaders({ headers }: IncomingMessage): Record<string, string> {
  const shown = Object.entries(headers).map(([name, value]) => [name, KEY_HEADERS.has(name) ? '[redacted]' : [value].flat().join(', ')])
  return Object.fromEntries(shown)
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
