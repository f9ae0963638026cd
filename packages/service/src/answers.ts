import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import { requireKnownPlace } from './guard.ts'
import type { Described } from './openapi/answer-parts.ts'
import { methodsOf } from './openapi/open-api.ts'
import type { ServiceSettings } from './options.ts'
import { ServiceError } from './service-error.ts'

const CORS = {
  allowMethods: ['GET', 'POST', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID'],
  exposeHeaders: ['Location', 'Retry-After'],
  maxAge: 600,
}

/**
 * What holds for every answer of the service: who may ask at all, what a browser may do with it, and what is told of errors; `paths` in
 * OpenAPI's words. To be called before any route is added.
 */
export function answersOf(app: Hono, settings: ServiceSettings, paths: Described): void {
  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    // What is told to one caller is not for caches on the way.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  })
  app.use(async (context, next) => {
    requireKnownPlace(context.req.raw, settings)
    await next()
  })
  if (settings.origins.size > 0) app.use(cors({ ...CORS, origin: [...settings.origins] }))
  app.notFound(({ req }) => {
    const methods = methodsOf(paths, req.path)
    if (methods === undefined) return new ServiceError(404, 'not_found', 'There is nothing under this path.').toResponse()
    const response = new ServiceError(405, 'wrong_method', `This path has ${methods}.`).toResponse()
    response.headers.set('Allow', methods)
    return response
  })
  // What an error of the agent or of a store says is not for strangers.
  app.onError((error) => {
    if (error instanceof ServiceError) return error.toResponse()
    settings.onError(error)
    return internalError()
  })
}

/** The answer when something went wrong that is nobody's fault who asked. */
export function internalError(): Response {
  return Response.json({ error: { code: 'internal_error', message: 'Something went wrong inside the service.' } }, { status: 500 })
}
