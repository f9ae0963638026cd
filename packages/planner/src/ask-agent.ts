import {
  type AgentLike,
  isMinagentError,
  isTainted,
  type PendingCall,
  type Run,
  type RunOptions,
  type RunResult,
  type Usage,
} from '@minagent/types'
import type { TaskAssignment } from './task-agent.ts'

/** How the run of an agent on a task ended. */
export type AgentAnswer = { readonly usage: Usage } & (
  | { readonly status: 'succeeded'; readonly output: unknown; readonly untrusted: boolean }
  | { readonly status: 'failed'; readonly error: { readonly name: string; readonly message: string; readonly code?: string } }
  | { readonly status: 'waiting'; readonly runId: string; readonly pending: readonly PendingCall[] }
)

/**
 * Gives a task to an agent. One that is durable goes on with the run that it began before, if it did; a run that was cancelled with an
 * earlier execution of the plan is over, and another one is begun.
 */
export async function askAgent(agent: AgentLike, assignment: TaskAssignment, parentId: string): Promise<AgentAnswer> {
  const { context, task, runId, signal, budget, input } = assignment
  for (let attempt = 1; ; attempt++) {
    const id = attempt === 1 ? runId : `${runId}:${attempt}`
    const options: RunOptions = { messages: context, runId: id, signal, budget, parent: { runId: parentId, callId: task.id } }
    const before = await begunBefore(agent, options)
    const result = await ended(before ?? agent.start(input, options), signal)
    if (!before || result.stopReason !== 'cancelled' || signal.aborted) return answerOf(result)
  }
}

/** Also cancels what was not given the signal, or does not heed it. */
async function ended(run: Run, signal: AbortSignal): Promise<RunResult> {
  const stop = (): void => run.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (signal.aborted) stop()
    return await run.result
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function begunBefore(agent: AgentLike, options: RunOptions): Promise<Run | undefined> {
  const { runId } = options
  if (runId === undefined || !isDurable(agent)) return undefined
  try {
    return await agent.resume(runId, options)
  } catch (error) {
    if (isMinagentError(error, 'not_found')) return undefined
    throw error
  }
}

interface Durable extends AgentLike {
  resume(runId: string, options?: RunOptions): Promise<Run>
}

/** An agent in memory has a `resume` too, which wants the result of the run: only what is durable can be told of an approval. */
function isDurable(agent: AgentLike): agent is Durable {
  return 'resume' in agent && typeof agent.resume === 'function' && 'approve' in agent && typeof agent.approve === 'function'
}

function answerOf(result: RunResult): AgentAnswer {
  const { stopReason, usage = {}, messages, final, output = final, runId, pending, error } = result
  if (stopReason === 'completed') return { status: 'succeeded', output, untrusted: isTainted(messages), usage }
  if (stopReason === 'awaiting_approval') return { status: 'waiting', runId, pending, usage }
  return { status: 'failed', error: error ?? { name: 'RunError', message: `The run ended with ${stopReason}.`, code: stopReason }, usage }
}
