import type { RunEvent } from '@minagent/types'

/** The ids of the spans of a run; the run's own is the id of the run. */
export const spanIds = {
  step: (runId: string, round: number): string => `${runId}/step:${round}`,
  /** `again` counts the calls of a round that was done anew. */
  model: (runId: string, round: number, again = 0): string => `${runId}/model:${round}${again > 0 ? `#${again + 1}` : ''}`,
  tool: (runId: string, round: number, ordinal: number): string => `${runId}/tool:${round}:${ordinal}`,
  recorded: (runId: string, key: string): string => `${runId}/recorded:${key}`,
}

/** The id of the span that an event is about. */
export function spanIdOf(event: RunEvent): string {
  const { runId } = event
  if (event.type === 'step.recorded') return spanIds.recorded(runId, event.key)
  if ('ordinal' in event) return spanIds.tool(runId, event.round, event.ordinal)
  if (!('round' in event) || event.type === 'message.steered') return runId
  if (event.type === 'tool.defect' || event.type === 'repeated_calls.warned') return spanIds.step(runId, event.round)
  return spanIds.model(runId, event.round)
}
