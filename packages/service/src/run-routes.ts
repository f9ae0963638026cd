import { isPlainObject } from '@minagent/types'
import { type Context, Hono } from 'hono'
import type { Decision } from './decide-run.ts'
import type { EventStreams } from './event-streams.ts'
import { callerOf, readJsonBody } from './guard.ts'
import type { ServiceSettings } from './options.ts'
import type { RunHost } from './run-host.ts'
import { readRunRequest } from './run-request.ts'
import { runView } from './run-view.ts'
import { ServiceError } from './service-error.ts'

/** `/runs` and what is below it. */
export function runRoutes(host: RunHost, settings: ServiceSettings, streams: EventStreams): Hono {
  const { limits } = settings
  const routes = new Hono()
  const caller = ({ req }: Context) => callerOf(req.raw, settings)
  const body = ({ req }: Context) => readJsonBody(req.raw, limits.bodyBytes)

  routes.post('/runs', async (context) => {
    const [who, key] = [caller(context), idempotencyKey(context.req.raw)]
    const run = await host.begin(who, readRunRequest(await body(context)), key)
    return context.json({ id: run.id, status: run.status }, 202, { Location: `/runs/${run.id}` })
  })
  routes.get('/runs', async (context) => context.json({ runs: (await host.list(caller(context))).map(runView) }))
  routes.get('/runs/:id', async (context) => context.json(runView(await host.get(caller(context), context.req.param('id')))))
  routes.get('/runs/:id/events', async (context) => {
    const who = caller(context)
    return streams.answer(who, await host.get(who, context.req.param('id')), context.req.raw)
  })
  routes.post('/runs/:id/cancel', async (context) => {
    const run = await host.cancel(caller(context), context.req.param('id'))
    return context.json(runView(run), 202)
  })
  routes.post('/runs/:id/approvals/:ordinal', async (context) => {
    const who = caller(context)
    const decisions = new Map([[ordinalOf(context.req.param('ordinal')), readDecision(await body(context))]])
    const run = await host.decide(who, context.req.param('id'), decisions)
    return context.json(runView(run), 202)
  })
  return routes
}

function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new ServiceError(400, 'bad_key', 'Idempotency-Key has 1 to 200 visible ASCII characters.')
  return key
}

function ordinalOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new ServiceError(404, 'no_such_call', 'There is no call of this number.')
  return Number(text)
}

function readDecision(body: unknown): Decision {
  if (isPlainObject(body)) {
    const { decision, reason } = body
    if (decision === 'approve' && reason === undefined) return { decision }
    if (decision === 'deny' && (reason === undefined || typeof reason === 'string')) {
      return { decision, ...(reason === undefined ? {} : { reason }) }
    }
  }
  throw new ServiceError(400, 'bad_request', 'Give {"decision": "approve"} or {"decision": "deny", "reason": "…"}.')
}
