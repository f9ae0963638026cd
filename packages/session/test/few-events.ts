import type { PersistedEvent } from '@minagent/types'

/** Events of one small run: each has a text of its own. */
export function fewEvents(runId: string, count: number): PersistedEvent[] {
  return Array.from({ length: count }, (_, seq) => ({
    type: 'message.steered',
    runId,
    seq,
    at: 1_700_000_000_000 + seq,
    round: seq,
    message: { role: 'user', content: `text ${seq} 你好` },
  }))
}
