import type { RunEvent, RunStopReason, ToolCall } from '@minagent/types'
import { textSummary } from './text-summary.ts'

/** One object of a log; written as one line of JSON. */
export type LogLine = Readonly<Record<string, unknown>>

/**
 * The lines that a minimal code agent logs (K2–K4): `run_started`, `model_action` for each call and for the final answer,
 * `observation`, `run_finished`, each with `run_id` and `step` (0 for the beginning, then the round from 1). Texts are
 * {@link textSummary summaries} and arguments only their sorted names. It remembers at which step each run is: make one for each sink.
 */
export function codeAgentLines(): (event: RunEvent) => readonly LogLine[] {
  const steps = new Map<string, number>()
  return (event) => {
    const { runId } = event
    if ('round' in event) steps.set(runId, event.round + 1)
    const step = steps.get(runId) ?? 0
    if (ENDS.has(event.type)) steps.delete(runId)
    return membersOf(event).map((members) => ({ run_id: runId, step, ...members }))
  }
}

const ENDS: ReadonlySet<RunEvent['type']> = new Set<RunEvent['type']>(['run.succeeded', 'run.failed', 'run.suspended', 'internal_error'])

function membersOf(event: RunEvent): readonly LogLine[] {
  switch (event.type) {
    case 'run.started':
      return [{ event_type: 'run_started', input_summary: textSummary(event.input) }]
    case 'model.finished': {
      const { content, toolCalls } = event.response.message
      return toolCalls.length > 0 ? toolCalls.map(callMembers) : [action({ action_type: 'finish', output: textSummary(content) })]
    }
    case 'tool.call.finished':
      return [{ event_type: 'observation', output: textSummary(event.message.content), is_error: !event.ok }]
    case 'run.succeeded':
    case 'run.failed':
      return [{ event_type: 'run_finished', exit_reason: EXIT_REASONS[event.stopReason] ?? event.stopReason }]
    case 'internal_error':
      return [{ event_type: 'run_finished', exit_reason: 'internal_error' }]
    default:
      return []
  }
}

function callMembers({ name, arguments: given }: ToolCall): LogLine {
  return action({ action_type: 'tool_call', tool_name: name, argument_keys: Object.keys(given).sort(byCodePoint) })
}

/** As Python sorts, which is not by UTF-16 unit. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  const index = left.findIndex((character, place) => character !== right[place])
  if (index === -1) return left.length - right.length
  return (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? -1)
}

function action(members: LogLine): LogLine {
  return { event_type: 'model_action', ...members }
}

const EXIT_REASONS: Partial<Record<RunStopReason, string>> = { completed: 'finished', max_model_rounds: 'max_steps_exceeded' }
