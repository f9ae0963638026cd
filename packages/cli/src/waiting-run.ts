import type { Agent } from '@minagent/loop'
import type { ToolRegistry } from '@minagent/tools'
import type { ApprovalDecision, ApprovalDecisions, PendingCall, Run, RunResult } from '@minagent/types'
import type { ApprovalRequest, Approver, Decision } from './approver.ts'
import type { KeptRuns } from './kept-runs.ts'

/** The parts of a run that waits for decisions. */
export interface WaitingRun {
  readonly agent: Agent
  readonly toolbox: ToolRegistry
  /** Where it is kept; undefined where it is not. */
  readonly runs: KeptRuns | undefined
  readonly result: RunResult
}

/** Who decides, and who hears of it. */
export interface Deciders {
  readonly approver: Approver
  /** Why the policy asks about a call. */
  reasonOf(callId: string): string | undefined
  /** What was decided for the session since the call was asked for; undefined when nothing was. */
  decided(request: ApprovalRequest): Decision | undefined
  /** Called with every decision before the run goes on. */
  remember(request: ApprovalRequest, decision: Decision): void
}

/**
 * Asks a person about the first call that waits, then goes on: what came of it is seen before the next one is asked about. Undefined when
 * the run is left waiting.
 */
export async function decideWaiting(waiting: WaitingRun, deciders: Deciders): Promise<Run | undefined> {
  const [pending] = waiting.result.pending
  if (pending === undefined) return undefined
  const { call } = pending
  const request = { call, metadata: waiting.toolbox.describe(call.name), reason: deciders.reasonOf(call.id) }
  const decision = deciders.decided(request) ?? (await deciders.approver(request))
  if (decision.kind === 'leave') return undefined
  if (decision.kind === 'cancel') return await cancelled(waiting)
  deciders.remember(request, decision)
  return await goOn(waiting, pending, choice(decision))
}

async function goOn({ agent, runs, result }: WaitingRun, { ordinal }: PendingCall, decided: Choice): Promise<Run> {
  if (!runs) return agent.resume(result, { [ordinal]: denialOr(decided) })
  await runs.decide(agent, result.runId, { ordinal, ...decided })
  return await runs.resume(agent, result.runId)
}

interface Choice {
  readonly decision: ApprovalDecision
  readonly reason?: string | undefined
}

function choice(decision: Decision): Choice {
  if (decision.kind === 'once' || decision.kind === 'session') return { decision: 'approve' }
  return { decision: 'deny', reason: decision.kind === 'never' ? decision.feedback : undefined }
}

function denialOr({ decision, reason }: Choice): ApprovalDecisions[number] {
  return decision === 'deny' && reason !== undefined ? { decision, reason } : decision
}

/** None of its calls is run; each is answered. */
async function cancelled({ agent, runs, result }: WaitingRun): Promise<Run> {
  if (runs) return await runs.cancel(agent, result.runId)
  const run = agent.resume(result, Object.fromEntries(result.pending.map(({ ordinal }) => [ordinal, 'deny' as const])))
  run.cancel('interrupted by the user')
  return run
}
