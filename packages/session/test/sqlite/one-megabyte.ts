import type { PersistedEvent } from '@minagent/types'

/** 1,000 rounds, each with 1,000 letters that stand nowhere else. */
export function oneMegabyte(runId: string): PersistedEvent[] {
  const limits = { maxSteps: 2_000, toolCalls: 2_000, modelTimeoutMs: 60_000 }
  const start = {
    type: 'run.started',
    input: 'go',
    messages: [{ role: 'user', content: 'go' }],
    schemas: [],
    limits,
    fingerprint: 'f',
  } as const
  const rounds = Array.from({ length: 1_000 }, (_, round) => {
    const call = { id: `call_${round}`, name: 'read_page', arguments: { page: round } }
    const data = Array.from({ length: 125 }, (_, word) => (round * 125 + word + 1e6).toString(36).padStart(7, '0'))
      .join(' ')
      .padEnd(1_000)
    const message = { role: 'assistant', content: '', toolCalls: [call] } as const
    const result = { ok: true, tool: call.name, callId: call.id, data, error: null } as const
    const answer = { role: 'tool', content: data, toolCallId: call.id, name: call.name } as const
    const usage = { inputTokens: 1_200, outputTokens: 40 }
    return [
      { type: 'model.finished', round, durationMs: 812, response: { message, stopReason: 'tool_use', usage } },
      { type: 'tool.call.started', round, ordinal: 0, call, idempotencyKey: `${runId}:${round}:0:read_page` },
      {
        type: 'tool.call.finished',
        round,
        ordinal: 0,
        toolCallId: call.id,
        tool: call.name,
        ok: true,
        result,
        message: answer,
        durationMs: 12,
      },
    ] as const
  })
  return [start, ...rounds.flat()].map((event, seq) => ({ ...event, runId, seq, at: 1_700_000_000_000 + seq }))
}
