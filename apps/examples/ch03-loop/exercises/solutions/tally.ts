import type { RunEvent, RunStopReason } from '@minagent/types'

/** 一次运行的账。 */
export interface Tally {
  readonly rounds: number
  readonly toolCalls: number
  readonly stopReason: RunStopReason | undefined
}

export function tally(events: readonly RunEvent[]): Tally {
  const started = new Set<string>()
  let rounds = 0
  let toolCalls = 0
  let stopReason: RunStopReason | undefined
  for (const event of events) {
    if (event.type === 'model.finished') rounds++
    if (event.type === 'tool.call.started') started.add(`${event.round}:${event.ordinal}`)
    if (event.type === 'tool.call.finished' && started.has(`${event.round}:${event.ordinal}`)) toolCalls++
    if ('stopReason' in event) stopReason = event.stopReason
  }
  return { rounds, toolCalls, stopReason }
}
