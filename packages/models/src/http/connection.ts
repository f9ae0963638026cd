import { type Clock, MinagentError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import type { Deadlines, Fetch, ProviderOptions } from './provider-options.ts'
import { type Redact, redactor } from './redact.ts'

/** Where requests go, and with what. */
export interface Connection {
  /** For error texts. */
  readonly host: string
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly headers: Headers
  readonly fetch: Fetch
  readonly deadlines: Required<Deadlines>
  readonly clock: Clock
  readonly redact: Redact
}

/** What an adapter adds to the options of its caller. */
export interface ProviderDefaults {
  readonly baseUrl: string
  /** The headers that carry the key, and others that the provider wants. */
  readonly headers: Readonly<Record<string, string>>
}

const DEADLINES: Required<Deadlines> = { connectMs: 30_000, firstByteMs: 300_000, idleMs: 120_000, totalMs: 900_000 }

/**
 * Checks the options once, so that no call fails for them later.
 * @throws MinagentError `invalid_definition` for a base URL, header, model or deadline that cannot be; it never repeats a key.
 */
export function connectionOf(options: ProviderOptions, defaults: ProviderDefaults): Connection {
  const baseUrl = readBaseUrl(options.baseUrl ?? defaults.baseUrl)
  if (typeof options.model !== 'string' || options.model.trim() === '') throw wrong('model', 'must name a model, such as "gpt-6-luna"')
  const headers = { 'content-type': 'application/json', ...lowerCased(defaults.headers), ...lowerCased(options.headers ?? {}) }
  return {
    host: baseUrl.host,
    baseUrl: baseUrl.href.replace(/\/+$/, ''),
    headers: readHeaders(headers),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    deadlines: readDeadlines(options.deadlines ?? {}),
    clock: options.clock ?? systemClock,
    redact: redactor([...secretsIn(headers), ...(options.apiKey === undefined ? [] : [options.apiKey])]),
  }
}

function readBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw wrong('baseUrl', 'must be an address that begins with http:// or https://')
  // It would end up in error texts; and `fetch` refuses it.
  if (url.username !== '' || url.password !== '') throw wrong('baseUrl', 'must hold no user name or password; use `headers`')
  if (url.search !== '' || url.hash !== '')
    throw wrong('baseUrl', 'must end with its path; a query would come before the path of a request')
  return url
}

/** Headers whose values are no secrets, and which an error may have to name. */
const PUBLIC_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'anthropic-beta',
  'anthropic-version',
  'content-type',
  'http-referer',
  'openai-beta',
  'user-agent',
  'x-title',
])

/** The values of the other headers; a key behind its scheme (`Bearer …`) also by itself. */
function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers).filter(([name, value]) => !PUBLIC_HEADERS.has(name) && typeof value === 'string')
  return values.flatMap(([, value]) => [value.trim(), value.trim().replace(/^[\w-]+ +/, '')])
}

function readHeaders(headers: Readonly<Record<string, string>>): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') throw wrong('headers', `must hold texts only; ${JSON.stringify(name)} is ${typeof value}`)
    try {
      result.set(name, value)
    } catch {
      // The runtime's own message repeats the value.
      throw wrong('headers', `hold a value that cannot be sent in ${JSON.stringify(name)}: a key is one line of plain ASCII`)
    }
  }
  return result
}

function readDeadlines(asked: Deadlines): Required<Deadlines> {
  const deadlines = { ...DEADLINES, ...asked }
  for (const [name, value] of Object.entries(deadlines)) {
    if (!(value > 0)) throw wrong(`deadlines.${name}`, `must be a number of ms above 0, got ${value}`)
  }
  return deadlines
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function wrong(name: string, what: string): MinagentError<'invalid_definition'> {
  return new MinagentError('invalid_definition', `The model's ${name} ${what}.`, { details: { name } })
}
