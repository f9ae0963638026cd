import { type AgentLike, isMinagentError, type Run, type RunEvent, type RunInput, type RunOptions, type RunResult } from '@minagent/types'

/** Where and under which id an agent runs below another run. */
export interface RunBelowOptions extends RunOptions {
  readonly runId: string
  readonly signal: AbortSignal
}

/** Who follows a run below another one. */
export interface RunListener {
  onRun?(run: Run): void
  onEvent(event: RunEvent): void
}

/**
 * Runs an agent below another run, to its end, and hands on its events. One that is durable goes on with the run of this id, if it was
 * begun before; a run that has ended gives its result again. Rejects with the error of a defect.
 */
export async function runBelow(agent: AgentLike, input: RunInput, options: RunBelowOptions, listener: RunListener): Promise<RunResult> {
  const run = (await begunBefore(agent, options)) ?? agent.start(input, options)
  listener.onRun?.(run)
  // The iteration throws what the result rejects with.
  run.result.catch(() => undefined)
  const stop = (): void => run.cancel()
  options.signal.addEventListener('abort', stop, { once: true })
  try {
    // An agent may not heed the signal.
    if (options.signal.aborted) stop()
    for await (const event of run) listener.onEvent(event)
    return await run.result
  } finally {
    options.signal.removeEventListener('abort', stop)
  }
}

/** An agent whose runs outlive the process; one in memory has a `resume` too, which wants the result of the run. */
export function isDurable(agent: AgentLike): agent is Durable {
  return 'resume' in agent && typeof agent.resume === 'function' && 'approve' in agent && typeof agent.approve === 'function'
}

interface Durable extends AgentLike {
  resume(runId: string, options?: RunOptions): Promise<Run>
}

async function begunBefore(agent: AgentLike, options: RunBelowOptions): Promise<Run | undefined> {
  if (!isDurable(agent)) return undefined
  try {
    return await agent.resume(options.runId, options)
  } catch (error) {
    if (isMinagentError(error, 'not_found')) return undefined
    throw error
  }
}
