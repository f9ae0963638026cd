import { type ModelCallOptions, ModelError } from '@minagent/types'
import type { Connection } from './connection.ts'
import { networkError } from './network-error.ts'
import { parseAnswer } from './parse-answer.ts'
import { providerError } from './provider-error.ts'
import { requestJson } from './request-body.ts'
import { Watch } from './watch.ts'

/** Most bytes of a whole answer; more is no answer of a model. */
const MAX_BODY_BYTES = 64 * 1024 * 1024

/** What is read of an error body. */
const MAX_ERROR_LENGTH = 64 * 1024

/** How long what is not needed any more, such as the usage after a whole answer or the words of an error, is waited for. */
const AFTERWORD_MS = 5_000

/** How long the end of an answer that has ended is read for, so that its connection serves the next call. */
const DRAIN_MS = 1_000

/** One request and its answer, under the deadlines of the connection. It must be closed. */
export class Exchange {
  readonly #connection: Connection
  readonly #watch: Watch
  readonly #streamed: boolean
  #idleMs: number
  #ended = false
  #draining = false

  constructor(connection: Connection, streamed: boolean, options: ModelCallOptions) {
    this.#connection = connection
    this.#streamed = streamed
    this.#idleMs = connection.deadlines.idleMs
    this.#watch = new Watch(connection.host, connection.clock, options, connection.deadlines.totalMs)
  }

  /**
   * Sends the request; resolves when the status is a good one.
   * @throws ModelError for any other status, for a deadline, for a host that cannot be reached, and `bad_request` for a body that
   * is no JSON; the reason of an abort.
   */
  async send(path: string, body: Readonly<Record<string, unknown>>): Promise<Response> {
    const { connectMs, firstByteMs } = this.#connection.deadlines
    const text = jsonOf(body)
    this.#watch.throwIfOver()
    this.#watch.expect(this.#streamed ? connectMs : firstByteMs, 'did not answer')
    const response = await this.#guarded(() => this.#fetch(path, text))
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
      if (this.#ended) void this.#drain(reader)
      else cancel()
    }
  }

  /**
   * The JSON of a whole answer.
   * @throws ModelError `protocol` for what is no JSON, or too long.
   */
  async json(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
    const { host, redact } = this.#connection
    const decoder = new TextDecoder()
    let text = ''
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > MAX_BODY_BYTES) throw new ModelError('protocol', `${host} answered with more than ${MAX_BODY_BYTES} bytes.`)
      text += decoder.decode(chunk, { stream: true })
    }
    return parseAnswer(text + decoder.decode(), `The answer of ${host}`, redact)
  }

  /** The answer is whole: what may still follow is waited for a short time only. */
  hurry(): void {
    this.#idleMs = Math.min(this.#idleMs, AFTERWORD_MS)
    this.#expectMore()
  }

  /** Nothing follows but the end of the transfer, which nobody has to wait for. */
  ended(): void {
    this.#ended = true
  }

  /** Stops the deadlines, and the transfer if it still runs. */
  close(): void {
    if (this.#draining) this.#watch.release()
    else this.#watch.close()
  }

  #expectMore(): void {
    this.#watch.expect(this.#idleMs, 'stopped sending in the middle of its answer')
  }

  /** A `fetch` that does not look at its signal is not waited for; what it brings late is thrown away. */
  async #fetch(path: string, body: string): Promise<Response> {
    const { baseUrl, headers, fetch } = this.#connection
    const { signal } = this.#watch
    // A redirect could take the key to another host.
    const answer = fetch(`${baseUrl}${path}`, { method: 'POST', headers, body, signal, redirect: 'manual' })
    const discard = (late: Response) => void late.body?.cancel().catch(() => undefined)
    return await Promise.race([answer, this.#watch.over()]).catch((error: unknown) => {
      void answer.then(discard, () => undefined)
      throw error
    })
  }

  async #refused(response: Response): Promise<ModelError> {
    const { host, clock, redact } = this.#connection
    const { status, headers } = response
    if (status === 0 || (status >= 300 && status < 400)) {
      const location = redact(headers.get('location')?.replace(/[?#].*$/s, '') ?? 'another address')
      const text = `${host} redirects to ${location}; keys are not taken there. Set the base URL to it if it is right.`
      return new ModelError('bad_request', text, status === 0 ? {} : { status })
    }
    const body = await this.#errorText(response)
    return providerError(jsonOrText(body), { host, status, headers, now: clock.now(), redact })
  }

  /** What comes of an error body: its status says enough when the rest is cut, late or endless. */
  async #errorText(response: Response): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    this.hurry()
    try {
      for await (const chunk of this.bytes(response)) {
        text += decoder.decode(chunk, { stream: true })
        if (text.length > MAX_ERROR_LENGTH) break
      }
    } catch (error) {
      if (this.#watch.cancelled) throw error
    }
    return text
  }

  async #drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    this.#draining = true
    this.#watch.release()
    const timer = this.#connection.clock.timer(DRAIN_MS, () => this.#watch.close())
    try {
      for (let done = false; !done; ) ({ done } = await reader.read())
    } catch {
      // The answer was whole before: how its connection ends is nobody's concern.
    } finally {
      timer.cancel()
      this.#watch.close()
    }
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

function jsonOf(body: Readonly<Record<string, unknown>>): string {
  try {
    return requestJson(body)
  } catch (cause) {
    throw new ModelError('bad_request', 'The request cannot be written as JSON.', { cause })
  }
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.trim() === '' ? 'no body' : text
  }
}
