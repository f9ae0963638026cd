import { type AgentLike, type DurableAgent, isMinagentError, type ResumableAgent, type Run } from '@minagent/types'
import type { HostedRun } from './hosted-run.ts'
import { ServiceError } from './service-error.ts'

/** What a person says of a call. */
export type Decision = { readonly decision: 'approve' } | { readonly decision: 'deny'; readonly reason?: string }

/** Whether the runs of an agent outlive the process. */
export function isDurable(agent: AgentLike): agent is DurableAgent {
  return 'recover' in agent && 'approve' in agent
}

function isResumable(agent: AgentLike): agent is ResumableAgent {
  return 'fold' in agent && 'resume' in agent
}

/**
 * Goes on with a run that waits, with the decision on one of its calls; the others go on waiting.
 * @throws ServiceError 404 for a call that does not wait, 409 where the agent cannot go on.
 */
export async function decideRun(agent: AgentLike, run: HostedRun, ordinal: number, decision: Decision): Promise<Run> {
  if (run.status !== 'suspended' || !run.result) throw new ServiceError(409, 'not_suspended', 'This run does not wait for a decision.')
  if (!run.result.pending.some((call) => call.ordinal === ordinal)) {
    throw new ServiceError(404, 'no_such_call', `Call ${ordinal} does not wait for a decision.`)
  }
  try {
    if (isDurable(agent)) {
      if (decision.decision === 'approve') await agent.approve(run.id, ordinal)
      else await agent.deny(run.id, ordinal, decision.reason)
      return await agent.resume(run.id)
    }
    if (isResumable(agent)) {
      const { decision: word } = decision
      const said = word === 'deny' && decision.reason !== undefined ? { decision: word, reason: decision.reason } : word
      return agent.resume(run.result, { [ordinal]: said })
    }
  } catch (error) {
    if (isMinagentError(error, 'approval_mismatch') || isMinagentError(error, 'journal_conflict')) {
      throw new ServiceError(409, error.code, 'The decision does not fit what waits now: look at the run again.')
    }
    throw error
  }
  throw new ServiceError(409, 'not_resumable', 'The runs of this agent cannot be gone on with.')
}
