import { type ErrorDetails, MinagentError } from '@minagent/types'

/** A graph that cannot be built; `name` is what is wrong in it. */
export function invalidGraph(name: string, message: string): MinagentError<'invalid_graph'> {
  return new MinagentError('invalid_graph', message, { details: { name } })
}

/** A run that cannot go on. */
export function graphFailed(details: ErrorDetails['graph_failed'], message: string, cause?: unknown): MinagentError<'graph_failed'> {
  const text = `Run ${details.runId} of the graph stopped at ${details.address}: ${message}`
  return new MinagentError('graph_failed', text, { details, ...(cause === undefined ? {} : { cause }) })
}
