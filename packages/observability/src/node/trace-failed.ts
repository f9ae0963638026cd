import { errorInfo, MinagentError } from '@minagent/types'

/** The error of a file of events that the system (or a redactor) refused; the reason is its cause. */
export function traceFailed(file: string, what: 'opened' | 'written' | 'read', cause: unknown): MinagentError<'trace_failed'> {
  return new MinagentError('trace_failed', `The trace ${file} could not be ${what}: ${errorInfo(cause).message}`, {
    details: { file },
    cause,
  })
}
