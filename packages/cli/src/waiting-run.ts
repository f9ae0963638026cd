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
  /** Called with every decision before the run goes on. */
  remember(request: ApprovalRequest, decision: Decision): void
}

/** Asks a person about every call that waits, then goes on; undefined when the run is left waiting. */
export async function decideWaiting(waiting: WaitingRun, { approver, reasonOf, remember }: Deciders): Promise<Run | undefined> {
  const decided: DecidedCall[] = []
  for (const pending of waiting.result.pending) {
    const { call } = pending
    const request = { call, metadata: waiting.toolbox.describe(call.name), reason: reasonOf(call.id) }
    const decision = await approver(request)
    if (decision.kind === 'leave') return undefined
    if (decision.kind === 'cancel') return await cancelled(waiting)
    remember(request, decision)
    decided.push({ pending, decision })
  }
  return await goOn(waiting, decided)
}

interface DecidedCall {
  readonly pending: PendingCall
  readonly decision: Decision
}

async function goOn({ agent, runs, result }: WaitingRun, decided: readonly DecidedCall[]): Promise<Run> {
  if (runs)
    for (const { pending, decision } of decided) await runs.decide(agent, result.runId, { ordinal: pending.ordinal, ...choice(decision) })
  const decisions = Object.fromEntries(decided.map(({ pending, decision }) => [pending.ordinal, denialOr(choice(decision))]))
  return runs ? await runs.resume(agent, result.runId) : agent.resume(result, decisions)
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
