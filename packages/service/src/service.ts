import type { AgentLike } from '@minagent/types'
import { randomIds, systemClock } from '@minagent/types/runtime'
import { Hono } from 'hono'
import { Conversations } from './conversations.ts'
import { requireKnownPlace } from './guard.ts'
import { type ServiceOptions, serviceSettings } from './options.ts'
import { RunHost } from './run-host.ts'
import { runRoutes } from './run-routes.ts'
import { ServiceError } from './service-error.ts'
import { sessionRoutes } from './session-routes.ts'

/** An agent behind HTTP, for any server that speaks fetch. */
export interface Service {
  fetch(request: Request): Promise<Response>
  /**
   * Takes no more runs, and ends when those under way have ended or wait for a person; after `graceMs` (default 10 000) they are
   * cancelled, or left to whoever goes on with them where a journal keeps them.
   */
  close(graceMs?: number): Promise<void>
}

/**
 * Any agent as a service: runs, their events as server-sent events, approvals, cancelling, sessions.
 * @throws RangeError or TypeError for options that cannot be.
 */
export function createHandler(agent: AgentLike, options: ServiceOptions): Service {
  const settings = serviceSettings(options)
  const { clock = systemClock, ids = randomIds } = options
  const conversations = options.sessions ? new Conversations(options.sessions, clock) : undefined
  const host = new RunHost(agent, { settings, clock, ids, conversations })
  const app = new Hono()
  app.use(async (context, next) => {
    requireKnownPlace(context.req.raw, settings)
    await next()
  })
  app.get('/health', (context) => context.json({ status: 'ok' }))
  app.get('/ready', (context) => context.json({ status: host.closing ? 'closing' : 'ok' }, host.closing ? 503 : 200))
  app.route('/', runRoutes(host, settings, clock))
  if (conversations) app.route('/', sessionRoutes(conversations, settings))
  app.notFound(() => new ServiceError(404, 'not_found', 'There is nothing under this path.').toResponse())
  // What an error of the agent or of a store says is not for strangers.
  app.onError((error) => (error instanceof ServiceError ? error.toResponse() : internalError()))
  return { fetch: async (request) => app.fetch(request), close: (graceMs = 10_000) => host.close(graceMs) }
}

function internalError(): Response {
  return Response.json({ error: { code: 'internal_error', message: 'Something went wrong inside the service.' } }, { status: 500 })
}
