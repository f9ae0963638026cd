import type { Clock } from '@minagent/types'
import type { HttpTransport } from './plain-transport.ts'
import type { ToolServer } from './tool-server.ts'

/** What a session is made of. */
export interface HttpSessionParts<T extends HttpTransport> {
  readonly transport: T
  readonly server: ToolServer
  readonly clock: Clock
}

/** One session of an HTTP server: what it is asked, and since when it is asked nothing. */
export class HttpSession<T extends HttpTransport> {
  readonly #parts: HttpSessionParts<T>
  #usedAt: number
  #calls = 0

  constructor(parts: HttpSessionParts<T>) {
    this.#parts = parts
    this.#usedAt = parts.clock.now()
  }

  get transport(): T {
    return this.#parts.transport
  }

  /** When it was last used, in ms; undefined while it answers something. */
  get idleSince(): number | undefined {
    return this.#calls > 0 ? undefined : this.#usedAt
  }

  /**
   * A request came; the result is called when it was answered. A stream that only listens (a GET) is no use of the session: clients keep
   * one open for as long as they live.
   */
  asked(method: string | undefined): () => void {
    this.#usedAt = this.#parts.clock.now()
    if (method !== 'POST') return () => undefined
    this.#calls += 1
    return () => this.#answered()
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
