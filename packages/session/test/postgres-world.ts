import { Agent } from '@minagent/loop'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Model, PersistedEvent } from '@minagent/types'

/** What happens outside of a run, told from inside a call. */
export type Effect = (key: string) => void | Promise<void>

const ROUNDS = ['send', 'put', 'send']

/** An agent whose answers follow from the conversation alone: it sends (at most once), puts (idempotent), sends, and is done. */
export function worldAgent(effect: Effect): Agent {
  const tool = (name: string, idempotent: boolean) =>
    defineTool({
      name,
      description: name,
      parameters: jsonSchema({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] } as const),
      metadata: { sideEffect: 'external', idempotent },
      async execute({ n }, { idempotencyKey }) {
        await effect(idempotencyKey)
        return { n }
      },
    })
  const model: Model = {
    async complete(messages) {
      const n = messages.filter(({ role }) => role === 'tool').length
      const name = ROUNDS[n]
      const toolCalls = name === undefined ? [] : [{ id: `c${n}`, name, arguments: { n } }]
      const content = name === undefined ? 'done' : ''
      return { message: { role: 'assistant', content, toolCalls }, stopReason: name === undefined ? 'end_turn' : 'tool_use', usage: {} }
    },
  }
  return new Agent({ model, tools: new ToolRegistry([tool('send', false), tool('put', true)]) })
}

/** The six events of a short run. */
export function sampleEvents(runId: string): readonly PersistedEvent[] {
  const call = { id: 'c1', name: 'send', arguments: { text: '你好 😀 "\\' } }
  const base = (seq: number) => ({ runId, seq, at: 1_700_000_000_000 + seq })
  const asks = { role: 'assistant', content: 'I send.', toolCalls: [call] } as const
  const answers = { role: 'assistant', content: 'Done.', toolCalls: [] } as const
  const limits = { maxSteps: 8, toolCalls: 16, modelTimeoutMs: 60_000 }
  const result = { ok: true, tool: 'send', callId: 'c1', data: { sent: true }, error: null } as const
  const message = { role: 'tool', content: '{"sent":true}', toolCallId: 'c1', name: 'send' } as const
  const place = { round: 0, ordinal: 0 }
  return [
    { ...base(0), type: 'run.started', input: 'go', messages: [{ role: 'user', content: 'go' }], schemas: [], limits, fingerprint: 'f' },
    { ...base(1), type: 'model.finished', round: 0, durationMs: 5, response: { message: asks, stopReason: 'tool_use', usage: {} } },
    { ...base(2), type: 'tool.call.started', ...place, call, idempotencyKey: `${runId}:0:0:send` },
    { ...base(3), type: 'tool.call.finished', ...place, toolCallId: 'c1', tool: 'send', ok: true, result, message, durationMs: 1 },
    { ...base(4), type: 'model.finished', round: 1, durationMs: 5, response: { message: answers, stopReason: 'end_turn', usage: {} } },
    { ...base(5), type: 'run.succeeded', stopReason: 'completed', final: 'Done.', usage: {} },
  ]
}
