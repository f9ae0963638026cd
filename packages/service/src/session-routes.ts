import { Hono } from 'hono'
import type { Conversations } from './conversations.ts'
import { callerOf } from './guard.ts'
import type { ServiceSettings } from './options.ts'

/** `/sessions` and what is below it. */
export function sessionRoutes(conversations: Conversations, settings: ServiceSettings): Hono {
  const routes = new Hono()
  routes.get('/sessions', async (context) => context.json({ sessions: await conversations.list(callerOf(context.req.raw, settings)) }))
  routes.get('/sessions/:id', async (context) =>
    context.json(await conversations.get(callerOf(context.req.raw, settings), context.req.param('id'))),
  )
  routes.delete('/sessions/:id', async (context) => {
    await conversations.delete(callerOf(context.req.raw, settings), context.req.param('id'))
    return context.body(null, 204)
  })
  return routes
}
