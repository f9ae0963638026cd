import { type Clock, isPlainObject } from '@minagent/types'
import { Hono } from 'hono'
import type { Decision } from './decide-run.ts'
import { followRun } from './follow-run.ts'
import { callerOf, readJsonBody } from './guard.ts'
import type { ServiceSettings } from './options.ts'
import type { RunHost } from './run-host.ts'
import { readRunRequest } from './run-request.ts'
import { runView } from './run-view.ts'
import { ServiceError } from './service-error.ts'
import { lastEventId } from './sse.ts'

type Bindings = { Variables: { caller: string } }

/** `/runs` and what is below it. */
export function runRoutes(host: RunHost, settings: ServiceSettings, clock: Clock): Hono<Bindings> {
  const { limits } = settings
  const routes = new Hono<Bindings>()
  let streams = 0

  routes.use('/runs/*', async (context, next) => {
    context.set('caller', callerOf(context.req.raw, settings))
    await next()
  })
  routes.post('/runs', async (context) => {
    const request = readRunRequest(await readJsonBody(context.req.raw, limits.bodyBytes))
    const run = await host.begin(context.get('caller'), request, idempotencyKey(context.req.raw))
    return context.json({ id: run.id, status: run.status }, 202, { Location: `/runs/${run.id}` })
  })
  routes.get('/runs', (context) => context.json({ runs: host.list(context.get('caller')).map(runView) }))
  routes.get('/runs/:id', async (context) => context.json(runView(await host.get(context.get('caller'), context.req.param('id')))))
  routes.get('/runs/:id/events', async (context) => {
    const run = await host.get(context.get('caller'), context.req.param('id'))
    const after = placeOf(context.req.raw)
    // Whoever has the last event of a run that ended is told to come back no more.
    if (run.log.ended && after >= run.log.lastSeq) return context.body(null, 204)
    if (streams >= limits.streams) throw new ServiceError(429, 'too_many_streams', 'Too many event streams are open.', 1)
    host.follow(run)
    streams++
    const onLeft = () => {
      streams--
      run.left()
    }
    return new Response(followRun(run.log, { after, clock, lifetimeMs: limits.streamMs, onLeft }), { headers: STREAM_HEADERS })
  })
  routes.post('/runs/:id/cancel', async (context) => {
    const run = await host.cancel(context.get('caller'), context.req.param('id'))
    return context.json(runView(run), 202)
  })
  routes.post('/runs/:id/approvals/:ordinal', async (context) => {
    const decision = readDecision(await readJsonBody(context.req.raw, limits.bodyBytes))
    const run = await host.decide(context.get('caller'), context.req.param('id'), Number(context.req.param('ordinal')), decision)
    return context.json(runView(run), 202)
  })
  return routes
}

const STREAM_HEADERS = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

function placeOf(request: Request): number {
  const after = lastEventId(request.headers.get('last-event-id'))
  if (after === undefined) throw new ServiceError(400, 'bad_event_id', 'Last-Event-ID is the number of an event.')
  return after
}

function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new ServiceError(400, 'bad_key', 'Idempotency-Key has 1 to 200 visible ASCII characters.')
  return key
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
