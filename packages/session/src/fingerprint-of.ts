import type { PersistedEvent } from '@minagent/types'

/** The fingerprint of whoever began a run, or went on with it last. */
export function fingerprintOf(events: readonly PersistedEvent[]): string | undefined {
  const last = events.findLast((event) => event.type === 'run.started' || event.type === 'run.resumed')
  return last && 'fingerprint' in last ? last.fingerprint : undefined
}

/** The fingerprint of a graph or a plan, which no agent has. */
export function fingerprintOfSteps(version = ''): string {
  return `${OF_STEPS}${version}`
}

/** Whether a run is one of a graph or a plan, and not of an agent. */
export function isRunOfSteps(events: readonly PersistedEvent[]): boolean {
  return events.some((event) => event.type === 'run.started' && event.fingerprint.startsWith(OF_STEPS))
}

const OF_STEPS = 'steps:'
