import type { AgentLike } from '@minagent/types'
import { randomIds, systemClock } from '@minagent/types/runtime'
import { Hono } from 'hono'
import { agUiRoutes } from './ag-ui/ag-ui-routes.ts'
import { answersOf, internalError } from './answers.ts'
import { Conversations } from './conversations.ts'
import { EventStreams } from './event-streams.ts'
import { mountRoutes } from './mount-routes.ts'
import { openaiRoutes } from './openai/openai-routes.ts'
import { openApi, openApiPaths } from './openapi/open-api.ts'
import { type ServiceOptions, serviceSettings } from './options.ts'
import { pageRoutes } from './page-routes.ts'
import { RunHost } from './run-host.ts'
import { runRoutes } from './run-routes.ts'
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
  const { page } = options
  const shown = { sessions: conversations !== undefined, page: page !== false, prices: page !== false && page?.prices !== undefined }
  const paths = openApiPaths(shown)
  answersOf(app, settings, paths)
  app.get('/health', (context) => context.json({ status: 'ok' }))
  app.get('/ready', (context) => context.json({ status: host.closing ? 'closing' : 'ok' }, host.closing ? 503 : 200))
  app.get('/openapi.json', (context) => context.json(openApi(paths)))
  const streams = new EventStreams(host, settings.limits, clock)
  app.route('/', runRoutes(host, settings, streams))
  const endpoint = { host, settings, streams, name: agent.name ?? 'agent' }
  app.route('/', openaiRoutes(endpoint))
  app.route('/', agUiRoutes(endpoint))
  if (options.mounts) app.route('/', mountRoutes(options.mounts, settings, clock))
  if (conversations) app.route('/', sessionRoutes(conversations, host, settings))
  if (options.page !== false) app.route('/', pageRoutes(options, settings))
  return { fetch: async (request) => answered(app, request, settings.onError), close: (graceMs = 10_000) => host.close(graceMs) }
}

/** An agent may throw anything, also what is no error. */
async function answered(app: Hono, request: Request, onError: (error: unknown) => void): Promise<Response> {
  try {
    return await app.fetch(request)
  } catch (error) {
    onError(error)
    return internalError()
  }
}
