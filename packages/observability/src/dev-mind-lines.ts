import type { RunEvent } from '@minagent/types'
import type { LogLine } from './code-agent-lines.ts'

/**
 * The line that DevMind logs of an event (D15): `event`, `run_id`, and where there is such a thing `model_round` (from 1),
 * `tool_call_id`, `tool`, `ok` and `duration_ms`. Nothing of what was said is in it.
 */
export function devMindLines(event: RunEvent): readonly LogLine[] {
  const round = 'round' in event ? { model_round: event.round + 1 } : {}
  return [{ event: event.type, run_id: event.runId, ...round, ...callOf(event), ...outcomeOf(event) }]
}

function callOf(event: RunEvent): LogLine {
  if ('call' in event) return { tool_call_id: event.call.id, tool: event.call.name }
  if ('toolCallId' in event) return { tool_call_id: event.toolCallId, ...('tool' in event ? { tool: event.tool } : {}) }
  return 'tool' in event ? { tool: event.tool } : {}
}

function outcomeOf(event: RunEvent): LogLine {
  if (event.type === 'run.succeeded' || event.type === 'run.failed') return { ok: event.type === 'run.succeeded' }
  return { ...('ok' in event ? { ok: event.ok } : {}), ...('durationMs' in event ? { duration_ms: event.durationMs } : {}) }
}
