import { type Context, Hono } from 'hono'
import type { Conversations } from './conversations.ts'
import { callerOf } from './guard.ts'
import type { ServiceSettings } from './options.ts'
import type { RunHost } from './run-host.ts'
import { isSessionId } from './run-request.ts'
import { ServiceError } from './service-error.ts'

/** `/sessions` and what is below it. */
export function sessionRoutes(conversations: Conversations, host: RunHost, settings: ServiceSettings): Hono {
  const routes = new Hono()
  const caller = ({ req }: Context) => callerOf(req.raw, settings)
  routes.get('/sessions', async (context) => context.json({ sessions: await conversations.list(caller(context)) }))
  routes.get('/sessions/:id', async (context) => {
    const who = caller(context)
    const session = sessionOf(context.req.param('id'))
    return context.json(await conversations.get(who, session, (id) => host.find(who, id)))
  })
  routes.delete('/sessions/:id', async (context) => {
    const who = caller(context)
    await conversations.delete(who, sessionOf(context.req.param('id')))
    return context.body(null, 204)
  })
  return routes
}

/** No store is asked for what no session can be called. */
function sessionOf(id: string): string {
  if (!isSessionId(id)) throw new ServiceError(404, 'no_such_session', 'There is no such session.')
  return id
}
