import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '@minagent/types'
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { ToolServer } from './tool-server.ts'

/** What a session is made of. */
export interface HttpSessionParts {
  readonly transport: StreamableHTTPServerTransport
  readonly server: ToolServer
  readonly clock: Clock
}

/** One session of an HTTP server: what it is asked, and since when it is asked nothing. */
export class HttpSession {
  readonly #parts: HttpSessionParts
  #usedAt: number
  #calls = 0

  constructor(parts: HttpSessionParts) {
    this.#parts = parts
    this.#usedAt = parts.clock.now()
  }

  /** When it was last used, in ms; undefined while it answers something. */
  get idleSince(): number | undefined {
    return this.#calls > 0 ? undefined : this.#usedAt
  }

  /** A stream that only listens (a GET) is no use of it: clients keep one open for as long as they live. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#usedAt = this.#parts.clock.now()
    if (request.method === 'POST') {
      this.#calls += 1
      response.once('close', () => this.#answered())
    }
    await this.#parts.transport.handleRequest(request, response)
  }

  tellChanges(): Promise<void> {
    return this.#parts.server.tellChanges()
  }

  close(): Promise<void> {
    return this.#parts.server.server.close()
  }

  #answered(): void {
    this.#calls -= 1
    this.#usedAt = this.#parts.clock.now()
  }
}
