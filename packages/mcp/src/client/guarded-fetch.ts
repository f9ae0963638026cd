import type { Clock } from '@minagent/types'
import { isPlainObject } from '@minagent/types'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'

/** Largest message over HTTP, in bytes: a JSON body, or one event of a stream. */
const MAX_BYTES = 10 * 1024 * 1024
const NEWLINE = 10
const RETURN = 13

/** What happens to the answer of a request that can no longer come. */
export interface FetchGuard {
  readonly clock: Clock
  /** Longest silence of the answer to one request, in ms. */
  readonly readTimeoutMs: number
  /** The answer to the request with this id was lost: too large, broken off, or silent for too long. */
  onLost(id: number | string, reason: string): void
}

/** `fetch` for a transport that else would wait for an answer which cannot come any more, or read one without end. */
export function guardedFetch({ clock, readTimeoutMs, onLost }: FetchGuard): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init)
    // What is no success is read by the transport itself, and reported to whoever asked.
    if (!response.body || !response.ok) return response
    const id = requestId(init?.body)
    const stream = response.headers.get('content-type')?.includes('text/event-stream') === true
    const lost = (reason: string): void => {
      if (id !== undefined && init?.signal?.aborted !== true) onLost(id, reason)
    }
    // A stream that waits for nothing in particular may be silent as long as it likes.
    const body = id === undefined ? response.body : withReadTimeout(response.body, { clock, readTimeoutMs })
    const guarded = guardedBody(body, new MessageSize(stream), lost)
    const { status, statusText, headers } = response
    return new Response(guarded, { status, statusText, headers })
  }
}

/** Counts the bytes of the message under way, and whether a stream can be taken up again where it broke off. */
class MessageSize {
  readonly stream: boolean
  #bytes = 0
  #lineBytes = 0
  /** The first bytes of the line under way. */
  #line = ''
  resumable = false

  constructor(stream: boolean) {
    this.stream = stream
  }

  /** False when the message is too large. */
  add(chunk: Uint8Array): boolean {
    if (!this.stream) {
      this.#bytes += chunk.length
      return this.#bytes <= MAX_BYTES
    }
    for (const byte of chunk) {
      if (byte === NEWLINE) this.#endLine()
      else if (byte !== RETURN) this.#addByte(byte)
      if (this.#bytes > MAX_BYTES) return false
    }
    return true
  }

  #addByte(byte: number): void {
    if (this.#lineBytes < 3) this.#line += String.fromCharCode(byte)
    this.#lineBytes += 1
    this.#bytes += 1
  }

  /** An empty line ends an event; one that begins with `id:` lets the client ask for what comes after it. */
  #endLine(): void {
    if (this.#lineBytes === 0) this.#bytes = 0
    if (this.#line === 'id:') this.resumable = true
    this.#lineBytes = 0
    this.#line = ''
  }
}

function guardedBody(body: ReadableStream<Uint8Array>, size: MessageSize, lost: (reason: string) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const fail = (reason: string): Error => {
    if (!size.resumable) lost(reason)
    return new Error(reason)
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) {
            if (size.stream && !size.resumable) lost('the stream ended without an answer')
            return controller.close()
          }
          if (size.add(value)) return controller.enqueue(value)
          controller.error(fail(`the answer is larger than ${MAX_BYTES} bytes`))
          await reader.cancel()
        } catch (error) {
          controller.error(fail(`the connection broke off (${error instanceof Error ? error.message : String(error)})`))
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function withReadTimeout(
  body: ReadableStream<Uint8Array>,
  { clock, readTimeoutMs }: Pick<FetchGuard, 'clock' | 'readTimeoutMs'>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      const timer = clock.timer(readTimeoutMs, () => {
        reader.cancel().catch((error: unknown) => controller.error(error))
        controller.error(new Error(`nothing came for ${readTimeoutMs / 1000} s`))
      })
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } finally {
        timer.cancel()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** The id of the JSON-RPC request that is sent, if it is one. */
function requestId(body: unknown): number | string | undefined {
  if (typeof body !== 'string') return undefined
  try {
    const message: unknown = JSON.parse(body)
    const id = isPlainObject(message) && typeof message.method === 'string' ? message.id : undefined
    return typeof id === 'number' || typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}
