import { MinagentError } from '@minagent/types'

/** The error of a run that cannot be gone on with. */
export function notResumable(runId: string, why: string): MinagentError<'not_resumable'> {
  return new MinagentError('not_resumable', `Run ${runId} cannot go on: ${why}.`, { details: { runId } })
}
