import { type PersistedEvent, type RunEvent, type ToolCall, user } from '@minagent/types'

/** What may differ from the usual trace. */
interface TraceParts {
  /** How many rounds the topmost run has; the first asks an expert, the others nobody. */
  readonly rounds?: number
  /** Stands in every name and text. */
  readonly word?: string
  readonly answer?: string
}

/** The events of a planner that asks an expert, whose tool fails. */
export function traceEvents({ rounds = 2, word = '', answer = 'A walk by the lake.' }: TraceParts = {}): readonly RunEvent[] {
  let at = 1_790_000_000_000
  const events: RunEvent[] = []
  const runOf = (runId: string, agent: string, parent?: { runId: string; callId: string }) => {
    let seq = 0
    const base = () => ({ runId, at, ...(parent ? { parent } : {}) })
    const later = (ms: number) => {
      at += ms
    }
    const starts = () => {
      const messages = [{ role: 'system', content: `You plan journeys.${word}` } as const, user(`A day in 杭州 😀${word}`)]
      const limits = { maxSteps: 8, toolCalls: 20, modelTimeoutMs: 1000 }
      const started = { agent: agent + word, model: `openai/gpt-5-mini${word}`, input: 'A day', messages, schemas: [], limits }
      events.push({ ...base(), seq: seq++, type: 'run.started', ...started, fingerprint: 'f' })
    }
    const asks = (round: number, call: ToolCall) => {
      answers(round, `Let me ask.${word}`, [call])
      events.push({ ...base(), seq: seq++, type: 'tool.call.started', round, ordinal: 0, call, idempotencyKey: 'k' })
    }
    const answers = (round: number, content: string, toolCalls: readonly ToolCall[] = []) => {
      events.push({ ...base(), type: 'model.started', round })
      later(500)
      const response = {
        message: { role: 'assistant', content, toolCalls } as const,
        stopReason: 'end_turn',
        usage: { inputTokens: 1100, outputTokens: 50 },
      }
      events.push({ ...base(), seq: seq++, type: 'model.finished', round, response, durationMs: 500 })
    }
    const ends = (round: number, { id, name }: ToolCall, failure?: string) => {
      later(180)
      const content = failure ?? `{"lake":"West${word}"}`
      const origin = { kind: 'tool', untrusted: true } as const
      const message = { role: 'tool', content, toolCallId: id, name, origin } as const
      const base_ = { tool: name, callId: id }
      const result =
        failure === undefined
          ? ({ ...base_, ok: true, data: content, error: null } as const)
          : ({ ...base_, ok: false, data: null, error: { code: 'TOOL_FAILED', message: failure } } as const)
      const finished = { round, ordinal: 0, toolCallId: id, tool: name, ok: result.ok, result, message, durationMs: 180 }
      events.push({ ...base(), seq: seq++, type: 'tool.call.finished', ...finished })
    }
    const succeeds = () => {
      const event: PersistedEvent = { ...base(), seq: seq++, type: 'run.succeeded', stopReason: 'completed', final: 'Done.', usage: {} }
      events.push(event)
    }
    return { starts, asks, answers, ends, succeeds }
  }
  const expert = { id: `c1${word}`, name: `ask_expert${word}`, arguments: { question: `Where?${word}` } }
  const weather = { id: `c2${word}`, name: `get_weather${word}`, arguments: { city: `Hangzhou${word}` } }
  const top = runOf(`r1${word}`, 'planner')
  const below = runOf(`r2${word}`, 'expert', { runId: `r1${word}`, callId: expert.id })
  top.starts()
  top.asks(0, expert)
  below.starts()
  below.asks(0, weather)
  below.ends(0, weather, `The service did not answer.${word}`)
  below.answers(1, `Go to the lake.${word}`)
  below.succeeds()
  top.ends(0, expert)
  for (let round = 1; round < rounds - 1; round++) top.answers(round, `Round ${round}.`)
  top.answers(rounds - 1, answer + word)
  top.succeeds()
  return events
}
