import type { PersistedEvent, RunStatus } from '@minagent/types'

/** Where a run stands after these events; undefined when none of them says so. */
export function statusAfter(events: readonly PersistedEvent[]): RunStatus | undefined {
  const last = events.findLast((event) => event.type in STATUS)
  return last && STATUS[last.type]
}

/** Nothing is written behind the end of a run. */
export function hasEnded(status: RunStatus | undefined): boolean {
  return status === 'succeeded' || status === 'failed'
}

/** Where a run stands whose last event is of this type; undefined for a type that no event has. */
export function statusOf(type: string): RunStatus | undefined {
  return BY_TYPE.get(type)
}

/** The status that a store wrote as a text; undefined for any other text. */
export function statusNamed(text: unknown): RunStatus | undefined {
  return Object.values(STATUS).find((status) => status === text)
}

const STATUS: Readonly<Record<PersistedEvent['type'], RunStatus>> = {
  'run.started': 'running',
  'model.finished': 'running',
  'model.feedback': 'running',
  'message.steered': 'running',
  'tool.call.started': 'running',
  'tool.call.finished': 'running',
  'policy.decided': 'running',
  'approval.requested': 'running',
  // The run goes on when somebody resumes it.
  'approval.resolved': 'running',
  'run.cancel.requested': 'running',
  'step.recorded': 'running',
  'run.resumed': 'running',
  internal_error: 'running',
  'run.suspended': 'suspended',
  'run.dead_lettered': 'dead_letter',
  'run.succeeded': 'succeeded',
  'run.failed': 'failed',
}

/** Asked with any text: what an object inherits is no status. */
const BY_TYPE: ReadonlyMap<string, RunStatus> = new Map(Object.entries(STATUS))
