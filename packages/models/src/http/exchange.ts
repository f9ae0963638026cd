import { isModelError, type ModelCallOptions, ModelError } from '@minagent/types'
import type { Connection } from './connection.ts'
import { providerError } from './provider-error.ts'
import { requestJson } from './request-body.ts'
import { Watch } from './watch.ts'

/** Most bytes of a whole answer; more is no answer of a model. */
const MAX_BODY_BYTES = 64 * 1024 * 1024
const MAX_ERROR_BYTES = 64 * 1024

/** How long what may follow a whole answer, such as its usage, is waited for. */
const AFTERWORD_MS = 5_000

/** One request and its answer, under the deadlines of the connection. It must be closed. */
export class Exchange {
  readonly #connection: Connection
  readonly #watch: Watch
  readonly #streamed: boolean
  #idleMs: number

  constructor(connection: Connection, streamed: boolean, options: ModelCallOptions) {
    this.#connection = connection
    this.#streamed = streamed
    this.#idleMs = connection.deadlines.idleMs
    this.#watch = new Watch(connection.host, connection.clock, options, connection.deadlines.totalMs)
  }

  /**
   * Sends the request; resolves when the status is a good one.
   * @throws ModelError for any other status, for a deadline, and for a host that cannot be reached; the reason of an abort.
   */
  async send(path: string, body: Readonly<Record<string, unknown>>): Promise<Response> {
    const { connectMs, firstByteMs } = this.#connection.deadlines
    this.#watch.throwIfOver()
    this.#watch.expect(this.#streamed ? connectMs : firstByteMs, 'did not answer')
    const response = await this.#guarded(() => Promise.race([this.#fetch(path, body), this.#watch.over()]))
    if (!response.ok) throw await this.#refused(response)
    if (this.#streamed) this.#watch.expect(firstByteMs, 'sent nothing after its status line')
    return response
  }

  /** The bytes of an answer as they come. */
  async *bytes(response: Response): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader()
    if (!reader) return
    const cancel = () => void reader.cancel().catch(() => undefined)
    this.#watch.signal.addEventListener('abort', cancel, { once: true })
    try {
      for (;;) {
        const { done, value } = await this.#guarded(() => reader.read())
        if (done) return
        this.#expectMore()
        yield value
      }
    } finally {
      this.#watch.signal.removeEventListener('abort', cancel)
      cancel()
    }
  }

  /** The JSON of a whole answer. */
  async json(response: Response): Promise<unknown> {
    const text = await this.#text(response, MAX_BODY_BYTES)
    try {
      return JSON.parse(text)
    } catch (cause) {
      const shown = this.#connection.redact(text.slice(0, 200).toWellFormed())
      throw new ModelError('protocol', `${this.#connection.host} answered with something that is no JSON: ${JSON.stringify(shown)}.`, {
        cause,
      })
    }
  }

  /** The answer is whole: what may still follow is waited for a short time only. */
  hurry(): void {
    this.#idleMs = Math.min(this.#idleMs, AFTERWORD_MS)
    this.#expectMore()
  }

  /** Stops the deadlines, and the transfer if it still runs. */
  close(): void {
    this.#watch.close()
  }

  #expectMore(): void {
    this.#watch.expect(this.#idleMs, 'stopped sending in the middle of its answer')
  }

  #fetch(path: string, body: Readonly<Record<string, unknown>>): Promise<Response> {
    const { baseUrl, headers, fetch } = this.#connection
    // A redirect could take the key to another host.
    const init: RequestInit = { method: 'POST', headers, body: requestJson(body), signal: this.#watch.signal, redirect: 'manual' }
    return fetch(`${baseUrl}${path}`, init)
  }

  async #text(response: Response, limit: number): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    let size = 0
    for await (const chunk of this.bytes(response)) {
      size += chunk.length
      if (size > limit) throw new ModelError('protocol', `${this.#connection.host} answered with more than ${limit} bytes.`)
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  }

  async #refused(response: Response): Promise<ModelError> {
    const { host, clock, redact } = this.#connection
    const { status, headers } = response
    if (status === 0 || (status >= 300 && status < 400)) {
      const location = headers.get('location') ?? 'another address'
      return new ModelError(
        'bad_request',
        `${host} redirects to ${redact(location)}; keys are not taken there. Set the base URL to it if it is right.`,
      )
    }
    const body = await this.#text(response, MAX_ERROR_BYTES).catch((error: unknown) => {
      if (isModelError(error) && error.code !== 'network') return ''
      throw error
    })
    return providerError(jsonOrText(body), { host, status, headers, now: clock.now(), redact })
  }

  /** What a runtime throws while connecting or reading becomes a `ModelError`; an abort's reason comes out as it is. */
  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      this.#watch.throwIfOver()
      return result
    } catch (error) {
      this.#watch.throwIfOver()
      throw networkError(error, this.#connection)
    }
  }
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text === '' ? 'no body' : text
  }
}

/** Undici's own deadlines, which count as ours do. */
const TIMEOUT_CODES: ReadonlySet<unknown> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

function networkError(error: unknown, { host, redact }: Connection): ModelError {
  const cause = error instanceof Error ? error.cause : undefined
  const code = [cause, error].map(codeIn).find((found) => found !== undefined)
  const reason = [error, cause].filter((part) => part instanceof Error).map((part) => part.message)
  const text = redact([...reason, ...(code === undefined ? [] : [code])].join(': '))
  const kind = TIMEOUT_CODES.has(code) ? 'timeout' : 'network'
  // The original is kept only where it repeats no secret.
  const safe = text === [...reason, ...(code === undefined ? [] : [code])].join(': ')
  return new ModelError(kind, `The connection to ${host} failed: ${text}.`, safe ? { cause: error } : {})
}

function codeIn(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
