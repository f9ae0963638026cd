import { type AgentLike, type ApprovalDecisions, type DurableAgent, isMinagentError, type ResumableAgent, type Run } from '@minagent/types'
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

/** Decisions by the ordinal of the call. */
export type Decisions = ReadonlyMap<number, Decision>

/**
 * Goes on with a run that waits, with the decisions on some of its calls; the others go on waiting.
 * @throws ServiceError 404 for a call that does not wait, 409 where the agent cannot go on.
 */
export async function decideRun(agent: AgentLike, run: HostedRun, decisions: Decisions): Promise<Run> {
  const { status, result } = run
  if (status !== 'suspended' || !result) throw new ServiceError(409, 'not_suspended', 'This run does not wait for a decision.')
  const unknown = [...decisions.keys()].find((ordinal) => !result.pending.some((call) => call.ordinal === ordinal))
  if (unknown !== undefined) throw new ServiceError(404, 'no_such_call', `Call ${unknown} does not wait for a decision.`)
  try {
    if (isDurable(agent)) return await decideDurably(agent, run.id, decisions)
    if (isResumable(agent)) return agent.resume(result, Object.fromEntries([...decisions].map(([ordinal, said]) => [ordinal, told(said)])))
  } catch (error) {
    if (isMinagentError(error, 'approval_mismatch') || isMinagentError(error, 'journal_conflict')) {
      throw new ServiceError(409, error.code, 'The decision does not fit what waits now: look at the run again.')
    }
    throw error
  }
  throw new ServiceError(409, 'not_resumable', 'The runs of this agent cannot be gone on with.')
}

async function decideDurably(agent: DurableAgent, runId: string, decisions: Decisions): Promise<Run> {
  for (const [ordinal, said] of decisions) {
    if (said.decision === 'approve') await agent.approve(runId, ordinal)
    else await agent.deny(runId, ordinal, said.reason)
  }
  return agent.resume(runId)
}

function told(said: Decision): ApprovalDecisions[number] {
  return said.decision === 'deny' && said.reason !== undefined ? { decision: said.decision, reason: said.reason } : said.decision
}
