import type { PersistedEvent } from '../run.ts'

/** One event of every kind that a run which ends well can have, with texts that are hard to store. */
export function sampleEvents(runId: string): readonly PersistedEvent[] {
  const call = { id: 'c1', name: 'send', arguments: { text: '你好 😀 \u2028 "\\u0000" \'', __proto__x: 1 } }
  const base = (seq: number) => ({ runId, seq, at: 1_700_000_000_000 + seq })
  const usage = { inputTokens: 3, outputTokens: 4, raw: { input_tokens: 3, future: { a: [1] } } }
  const assistant = { role: 'assistant', content: 'I send.', toolCalls: [call] } as const
  const place = { round: 0, ordinal: 0, call, argumentsHash: 'h' }
  const result = { ok: true, tool: 'send', callId: 'c1', data: { sent: true }, error: null } as const
  const answer = { role: 'tool', content: '{"sent":true}', toolCallId: 'c1', name: 'send' } as const
  const last = { role: 'assistant', content: 'Done.', toolCalls: [] } as const
  const limits = { maxSteps: 8, toolCalls: 16, modelTimeoutMs: 60_000 }
  return [
    { ...base(0), type: 'run.started', input: 'go', messages: [{ role: 'user', content: 'go' }], schemas: [], limits, fingerprint: 'f' },
    { ...base(1), type: 'model.finished', round: 0, durationMs: 5, response: { message: assistant, stopReason: 'tool_use', usage } },
    { ...base(2), type: 'tool.call.started', round: 0, ordinal: 0, call, idempotencyKey: `${runId}:0:0:send` },
    { ...base(3), type: 'approval.requested', ...place },
    { ...base(4), type: 'run.suspended', stopReason: 'awaiting_approval', final: '', usage },
    { ...base(5), type: 'approval.resolved', ...place, decision: 'approve', reason: 'Fine.' },
    { ...base(6), type: 'run.resumed', fingerprint: 'f' },
    { ...base(7), type: 'tool.call.started', round: 0, ordinal: 0, call, idempotencyKey: `${runId}:0:0:send` },
    {
      ...base(8),
      type: 'tool.call.finished',
      round: 0,
      ordinal: 0,
      toolCallId: 'c1',
      tool: 'send',
      ok: true,
      result,
      message: answer,
      durationMs: 1,
    },
    { ...base(9), type: 'message.steered', round: 1, message: { role: 'user', content: 'faster' } },
    { ...base(10), type: 'model.feedback', round: 1, message: { role: 'user', content: 'again', name: 'model_feedback' }, reason: 'gate' },
    { ...base(11), type: 'model.finished', round: 2, durationMs: 5, response: { message: last, stopReason: 'end_turn', usage: {} } },
    { ...base(12), type: 'run.succeeded', stopReason: 'completed', final: 'Done.', usage: {}, output: { answer: [null, 1e21, -0.5] } },
  ]
}
