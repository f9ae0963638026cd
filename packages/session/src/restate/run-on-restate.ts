import { type AgentLike, isMinagentError, type RunInput, type RunOptions, type RunResult } from '@minagent/types'
import type { RestateContext } from './restate-context.ts'
import { restateSteps } from './restate-steps.ts'

/** The options of {@link runOnRestate}: a signal of one process has no place in a run that goes on in others. */
export type RestateRunOptions = Omit<RunOptions, 'signal'>

/**
 * Runs an agent inside a handler of Restate: killed in the middle, the run goes on in another process from what is recorded.
 * Gives every result, of whatever `stopReason`, as plain data that a handler may return. The `runId`, of which the idempotency keys
 * are made (D4), is the id of the invocation; a handler that runs several agents gives each its own, such as `<id>-writer`.
 *
 * @throws what Restate threw, when it does not record any more (a cancelled invocation), and defects, after which Restate tries again.
 */
export async function runOnRestate(
  agent: AgentLike,
  context: RestateContext,
  input: RunInput,
  options: RestateRunOptions = {},
): Promise<RunResult> {
  const { id, attemptCompletedSignal: signal } = context.request()
  const runtime = { ...options.runtime, stepRunner: restateSteps(context) }
  try {
    const result = await agent.start(input, { runId: id, ...options, signal, runtime }).result
    // An attempt that is over must not go on with the result of a run that was stopped for it.
    signal.throwIfAborted()
    return result
  } catch (error) {
    throw isMinagentError(error, 'journal_failed') ? (error.cause ?? error) : error
  }
}
