import type { Clock } from '@minagent/types'
import { type Context, Hono } from 'hono'
import { callerOf, requireJson, requireSize, tooLarge } from './guard.ts'
import type { FetchHandler, ServiceSettings } from './options.ts'
import { RateLimit } from './rate-limit.ts'

/**
 * Handlers of others below their paths, behind the same guard as the rest: known hosts and origins, a token, JSON only, the limits of
 * bodies and of requests in a minute. A handler sees the path below its own.
 */
export function mountRoutes(mounts: Readonly<Record<string, FetchHandler>>, settings: ServiceSettings, clock: Clock): Hono {
  const routes = new Hono()
  const rate = new RateLimit(settings.limits.runsPerMinute, clock)
  for (const [path, handler] of Object.entries(mounts)) {
    const answer = ({ req }: Context) => {
      const caller = callerOf(req.raw, settings)
      if (req.raw.method === 'POST') rate.take(caller)
      return answerBelow(path, handler, { request: req.raw, maxBytes: settings.limits.bodyBytes })
    }
    routes.all(path, answer)
    routes.all(`${path}/*`, answer)
  }
  return routes
}

/** @throws ServiceError 415 or 413, whatever the handler makes of a body that is cut off. */
async function answerBelow(
  path: string,
  handler: FetchHandler,
  { request, maxBytes }: { readonly request: Request; readonly maxBytes: number },
): Promise<Response> {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice(path.length) || '/'
  const { method, headers, signal, body } = request
  if (!body) return handler(new Request(url, { method, headers, signal }))
  requireJson(request)
  requireSize(request, maxBytes)
  const limit = new BodyLimit(maxBytes)
  const init = { method, headers, signal, body: body.pipeThrough(limit.stream), duplex: 'half' } as const
  const response = await handler(new Request(url, init)).catch((error: unknown) => {
    throw limit.exceeded ? tooLarge(maxBytes) : error
  })
  if (limit.exceeded) throw tooLarge(maxBytes)
  return response
}

class BodyLimit {
  readonly stream: TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>
  exceeded = false

  constructor(maxBytes: number) {
    let bytes = 0
    this.stream = new TransformStream({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength
        this.exceeded = bytes > maxBytes
        if (this.exceeded) controller.error(new RangeError(`A body has at most ${maxBytes} bytes.`))
        else controller.enqueue(chunk)
      },
    })
  }
}
