import type { RunResult } from '@minagent/types'
import { RunError } from '@minagent/types/runtime'

/** What is thrown for a run that did not complete; its cause is why the caller's signal was aborted. */
export function runError(result: RunResult, signal: AbortSignal | undefined): RunError {
  const reason = result.error?.message ?? 'Calls wait for approval: use start() and resume().'
  const cause = result.stopReason === 'cancelled' ? signal?.reason : undefined
  return new RunError(`The run ended with ${result.stopReason}: ${reason}`, result, cause === undefined ? undefined : { cause })
}
