import { Hono } from 'hono'
import type { EndpointParts } from '../endpoint-parts.ts'
import { callerOf, readJsonBody } from '../guard.ts'
import { ServiceError } from '../service-error.ts'
import { readTranslated, translatedStream } from '../translated-run.ts'
import { readChatRequest } from './chat-request.ts'
import { Completion } from './completion.ts'
import { CompletionChunks } from './completion-chunks.ts'
import { openaiErrorResponse } from './openai-error.ts'

/** `/v1/models` and `/v1/chat/completions`: the agent as a model of OpenAI's API. A completion is a run that ends when its client leaves. */
export function openaiRoutes({ host, settings, streams, name }: EndpointParts): Hono {
  const routes = new Hono()
  const model = { id: name, object: 'model', created: 0, owned_by: 'minagent' }

  routes.get('/v1/models', (context) => {
    callerOf(context.req.raw, settings)
    return context.json({ object: 'list', data: [model] })
  })
  routes.get('/v1/models/:id', (context) => {
    callerOf(context.req.raw, settings)
    if (context.req.param('id') !== name) throw new ServiceError(404, 'model_not_found', 'There is no such model.')
    return context.json(model)
  })
  routes.post('/v1/chat/completions', async (context) => {
    const request = context.req.raw
    const caller = callerOf(request, settings)
    const asked = readChatRequest(await readJsonBody(request, settings.limits.bodyBytes), name)
    const run = await host.begin(caller, { input: asked.input, messages: asked.messages, onDisconnect: 'cancel' }, undefined)
    const { body, headers } = streams.answer(caller, run, request)
    const fields = { runId: run.id, model: name, created: Math.floor(run.fields.createdAt / 1000) }
    if (asked.stream) return new Response(translatedStream(body, new CompletionChunks(fields, asked.includeUsage)), { headers })
    const completion = new Completion(fields)
    await readTranslated(body, completion)
    return completion.response()
  })
  routes.onError(openaiErrorResponse)
  return routes
}
