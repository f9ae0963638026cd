import { randomUUID } from 'node:crypto'
import type { Clock, Toolbox } from '@minagent/types'
import type { WebStandardStreamableHTTPServerTransportOptions } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { HttpSession } from './http-session.ts'
import { type HttpTransport, plainTransport } from './plain-transport.ts'
import { type ServerInfo, ToolServer, type ToolServerParts } from './tool-server.ts'

/** Most sessions at a time, and how long one may be unused before its place is given away, in ms. */
const MAX_SESSIONS = 100
const IDLE_MS = 30 * 60_000
/** Largest body of a request, in bytes. */
const MAX_BODY_BYTES = 4 * 1024 * 1024

/** What all sessions of a server share. */
export interface SessionParts extends ToolServerParts {
  readonly toolbox: Toolbox
  readonly info: ServerInfo
  readonly clock: Clock
}

type Connect<T> = (options: WebStandardStreamableHTTPServerTransportOptions) => T

/** The sessions of an HTTP server. Their ids are random and known to their client alone. */
export class HttpSessions<T extends HttpTransport> {
  readonly #parts: SessionParts
  readonly #connect: Connect<T>
  readonly #sessions = new Map<string, HttpSession<T>>()

  /** `connect` makes the SDK's transport of one session. */
  constructor(parts: SessionParts, connect: Connect<T>) {
    this.#parts = parts
    this.#connect = connect
  }

  /** The session of a request; a new one for a request that names none, undefined for one that is not there. */
  async of(id: string | readonly string[] | undefined): Promise<HttpSession<T> | 'full' | undefined> {
    if (id === undefined) return this.#begin()
    return typeof id === 'string' ? this.#sessions.get(id) : undefined
  }

  async tellChanges(): Promise<void> {
    await Promise.allSettled([...this.#sessions.values()].map((session) => session.tellChanges()))
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#sessions.values()].map((session) => session.close()))
  }

  /** It counts only when its first request turns out to be a proper beginning. */
  async #begin(): Promise<HttpSession<T> | 'full'> {
    const { toolbox, info, clock } = this.#parts
    await this.#makeRoom()
    if (this.#sessions.size >= MAX_SESSIONS) return 'full'
    const server = new ToolServer(toolbox, info, this.#parts)
    const transport = this.#connect({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: MAX_BODY_BYTES,
      onsessioninitialized: (id) => void this.#sessions.set(id, session),
      onsessionclosed: (id) => void this.#sessions.delete(id),
    })
    const session = new HttpSession({ transport, server, clock })
    server.server.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId)
    }
    await server.server.connect(plainTransport(transport))
    return session
  }

  /** Sessions that were idle for long give their places away; when all are taken, so does the one that was idle the longest. */
  async #makeRoom(): Promise<void> {
    const limit = this.#parts.clock.now() - IDLE_MS
    const idle = [...this.#sessions.values()].flatMap((session) =>
      session.idleSince === undefined ? [] : [{ session, since: session.idleSince }],
    )
    idle.sort((a, b) => a.since - b.since)
    const surplus = this.#sessions.size - MAX_SESSIONS + 1
    const dropped = idle.filter(({ since }, index) => since < limit || index < surplus)
    await Promise.allSettled(dropped.map(({ session }) => session.close()))
  }
}
