import { ModelError } from '@minagent/types'
import { createParser, type EventSourceParser } from 'eventsource-parser'

/** Longest event that is read, in characters: more is no answer of a model. */
const MAX_EVENT_CHARS = 64 * 1024 * 1024

/** One event of a stream. */
export interface SseEvent {
  /** Of its `event:` line, if it has one. */
  readonly name: string | undefined
  readonly data: string
}

/**
 * Turns the bytes of an event stream into its events, whatever the chunks (WHATWG HTML, server-sent events). The
 * parser does the grammar; here is what it leaves to its callers: bytes to text, a CR that ends a chunk, and the end of the stream.
 */
export class SseReader {
  readonly #decoder = new TextDecoder()
  readonly #parser: EventSourceParser
  /** The last chunk ended with CR: a line feed that begins the next one belongs to it. */
  #afterCr = false
  #unfinished = false

  constructor(onEvent: (event: SseEvent) => void) {
    this.#parser = createParser({
      maxBufferSize: MAX_EVENT_CHARS,
      onEvent: ({ event, data }) => onEvent({ name: event, data }),
      onError(error) {
        if (error.type === 'max-buffer-size-exceeded')
          throw new ModelError('protocol', `An event is longer than ${MAX_EVENT_CHARS} characters.`)
      },
    })
  }

  /** Takes the next bytes; complete events are given at once. */
  push(bytes: Uint8Array): void {
    this.#feed(this.#decoder.decode(bytes, { stream: true }))
  }

  /** The stream is over. An event that lacks its empty line is given too: whether it is whole shows its JSON (F42). */
  end(): void {
    this.#feed(this.#decoder.decode())
    if (this.#unfinished) this.#parser.feed('\n\n')
  }

  #feed(text: string): void {
    const lines = this.#withLineFeeds(text)
    if (lines === '') return
    this.#unfinished = !lines.endsWith('\n\n')
    this.#parser.feed(lines)
  }

  /** CRLF and CR become LF at once: waiting for what follows a CR would hold back a complete event (F46, F47). */
  #withLineFeeds(text: string): string {
    const rest = this.#afterCr && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') this.#afterCr = text.endsWith('\r')
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest
  }
}
