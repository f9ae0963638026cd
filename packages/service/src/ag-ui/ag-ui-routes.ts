import { Hono } from 'hono'
import type { Decision } from '../decide-run.ts'
import type { EndpointParts } from '../endpoint-parts.ts'
import { callerOf, readJsonBody } from '../guard.ts'
import { ServiceError } from '../service-error.ts'
import { translatedStream } from '../translated-run.ts'
import { AgUiEvents } from './ag-ui-events.ts'
import { type RunAgentInput, readRunAgentInput } from './run-agent-input.ts'

/** `POST /ag-ui`: the agent for front ends that speak AG-UI. Whoever leaves the stream ends the run. */
export function agUiRoutes({ host, settings, streams }: EndpointParts): Hono {
  const routes = new Hono()
  routes.post('/ag-ui', async (context) => {
    const request = context.req.raw
    const caller = callerOf(request, settings)
    const input = readRunAgentInput(await readJsonBody(request, settings.limits.bodyBytes))
    const { threadId, runId, conversation } = input
    if (!conversation) return goOn(caller, input, request)
    // The same request again, of a client that did not hear the answer, is the same run.
    const key = `ag-ui ${JSON.stringify([threadId, runId])}`
    const run = await host.begin(caller, { ...conversation, onDisconnect: 'cancel' }, key)
    const { body, headers } = streams.answer(caller, run, request)
    return new Response(translatedStream(body, new AgUiEvents({ threadId, runId, hosted: run.id })), { headers })
  })

  async function goOn(caller: string, { threadId, runId, resume }: RunAgentInput, request: Request): Promise<Response> {
    const hosted = resume[0]?.run ?? ''
    const events = new AgUiEvents({ threadId, runId, hosted })
    try {
      const run = await host.get(caller, hosted)
      const after = run.log.lastSeq
      requireAll(resume, hosted, run.result?.pending ?? [])
      const decisions = new Map<number, Decision>(resume.map(({ ordinal, decision }) => [ordinal, decision]))
      const decided = await host.decide(caller, hosted, decisions)
      const { body, headers } = streams.answer(caller, decided, placedAt(after, request))
      return new Response(translatedStream(body, events), { headers })
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status === 429 || error.status === 503) throw error
      const told = events.refused(error.code, error.message).map((text) => `data: ${text}\n\n`)
      return new Response(told.join(''), { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } })
    }
  }
  return routes
}

/** As the protocol has it, all that a run waits for is answered at once. */
function requireAll(resume: RunAgentInput['resume'], hosted: string, pending: readonly { readonly ordinal: number }[]): void {
  const answered = new Set(resume.filter(({ run }) => run === hosted).map(({ ordinal }) => ordinal))
  if (pending.every(({ ordinal }) => answered.has(ordinal)) && answered.size === resume.length) return
  throw new ServiceError(400, 'bad_resume', 'resume must answer every interrupt of one run, each once.')
}

function placedAt(seq: number, { url, signal }: Request): Request {
  return new Request(url, { headers: { 'Last-Event-ID': String(seq) }, signal })
}
