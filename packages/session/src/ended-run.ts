import { MinagentError, type PersistedEvent, type Run, type RunResult } from '@minagent/types'

/** A run that has ended, as one that can be iterated and awaited again. */
export function endedRun(runId: string, result: RunResult, events: readonly PersistedEvent[]): Run {
  return {
    id: runId,
    result: Promise.resolve(result),
    cancel: () => undefined,
    steer() {
      throw new MinagentError('run_ended', `Run ${runId} has ended: start another one with its messages.`, { details: { runId } })
    },
    async *[Symbol.asyncIterator]() {
      yield* events
    },
  }
}
