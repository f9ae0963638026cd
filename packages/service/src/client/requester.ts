import { type Clock, isPlainObject, MinagentError } from '@minagent/types'

/** Where a service is, and how it is asked. */
export interface ConnectOptions {
  /** Such as `http://127.0.0.1:8787`. */
  readonly url: string
  readonly token: string
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch
  /** Waits between attempts. Default: the real clock. */
  readonly clock?: Clock
}

/** What a request has besides its path. */
export interface RequestFields {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** Asks a service with a token. */
export class Requester {
  readonly #base: string
  readonly #token: string
  readonly #fetch: typeof globalThis.fetch

  constructor({ url, token, fetch = globalThis.fetch }: ConnectOptions) {
    this.#base = url.replace(/\/+$/, '')
    this.#token = token
    this.#fetch = fetch.bind(globalThis)
  }

  /** @throws MinagentError `service_refused` for an answer that is no success; what `fetch` throws when there is none. */
  async send(path: string, { method = 'GET', body, headers = {}, signal }: RequestFields = {}): Promise<Response> {
    const response = await this.#fetch(`${this.#base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    })
    if (response.ok) return response
    throw refusedBy(response.status, await response.json().catch(() => undefined))
  }

  /** The JSON of an answer, which must be an object. */
  async json(path: string, fields: RequestFields = {}): Promise<Readonly<Record<string, unknown>>> {
    const value: unknown = await (await this.send(path, fields)).json()
    if (isPlainObject(value)) return value
    throw new MinagentError('invalid_wire', `${path} did not answer with an object.`, { details: { path: '$' } })
  }
}

function refusedBy(status: number, body: unknown): Error {
  const error = isPlainObject(body) && isPlainObject(body.error) ? body.error : {}
  const reason = typeof error.code === 'string' ? error.code : `http_${status}`
  const message = typeof error.message === 'string' ? error.message : `The service answered with status ${status}.`
  return new MinagentError('service_refused', message, { details: { status, reason } })
}
