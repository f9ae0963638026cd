import { MinagentError, type PersistedEvent, type Run, type RunResult } from '@minagent/types'
import { retold } from './retold.ts'

/** A run that has ended, as one that can be iterated and awaited again. */
export function endedRun(runId: string, result: RunResult, events: readonly PersistedEvent[]): Run {
  return {
    id: runId,
    result: Promise.resolve(result),
    cancel: () => undefined,
    steer: () => {
      throw runEnded(runId)
    },
    async *[Symbol.asyncIterator]() {
      yield* retold(events)
    },
  }
}

/** A run that could not be gone on with: its result, and every iteration, is the error that says why. */
export function failedRun(runId: string, error: unknown): Run {
  const result = Promise.reject(error)
  // Who only looks at the others must not be ended by it.
  result.catch(() => undefined)
  const next = () => result
  return {
    id: runId,
    result,
    cancel: () => undefined,
    steer: () => {
      throw runEnded(runId)
    },
    [Symbol.asyncIterator]: () => ({ next }),
  }
}

/** The error of text for a run that hears no more. */
export function runEnded(runId: string): MinagentError<'run_ended'> {
  return new MinagentError('run_ended', `Run ${runId} has ended: start another one with its messages.`, { details: { runId } })
}
