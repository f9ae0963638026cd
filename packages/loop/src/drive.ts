import type { ApprovalDecision, ApprovalDecisions, ModelResponse, PendingCall, ToolCall } from '@minagent/types'
import type { AgentRun } from './agent-run.ts'
import { finish } from './finish-run.ts'
import { ModelCalls } from './model-call.ts'
import type { Opening } from './run-log.ts'
import { closeCall, execute, finishCall, runCall, runCallsInGroups, startCall } from './tool-calls.ts'

/** Runs from the first message to the end. Never rejects: a defect ends the run by {@link AgentRun.crash}. */
export function drive(run: AgentRun, opening: Opening): Promise<void> {
  try {
    run.open(opening)
  } catch (error) {
    run.crash(error)
  }
  return runRounds(run, 0)
}

/** Goes on from a suspended run with a person's decisions. */
export async function driveOn(run: AgentRun, decisions: ApprovalDecisions): Promise<void> {
  try {
    run.open(undefined)
    for (const pending of run.record.pending) {
      const decision = decisions[pending.ordinal]
      if (decision && !run.ended) await settleCall(run, pending, typeof decision === 'string' ? { decision } : decision)
    }
    run.suspendIfPending()
  } catch (error) {
    run.crash(error)
  }
  return runRounds(run, run.record.modelRounds)
}

//#region rounds
/**
 * The loop: ask the model, run its calls, until it answers or the run must end. It waits for the model and for each tool itself,
 * not for a function that does: an `await` costs more than all else of a round.
 */
async function runRounds(run: AgentRun, first: number): Promise<void> {
  try {
    const model = new ModelCalls(run, run.settings.tools.schemas())
    for (let round = first; !run.ended; round++) {
      let response: ModelResponse | undefined
      try {
        response = model.finish(round, await model.ask(round))
      } catch (error) {
        model.fail(round, error)
      }
      if (!response || run.ended) continue
      const calls = callsInTurn(run, response)
      for (let ordinal = 0; ordinal < calls.length; ordinal++) {
        const context = startCall(run, round, ordinal, calls)
        if (!context) return
        finishCall(run, context, await execute(run, context))
      }
      const rest = calls.length === 0 && finishRound(run, round, response)
      if (rest) await rest
      run.suspendIfPending()
    }
  } catch (error) {
    run.crash(error)
  }
}
//#endregion rounds

/** The calls that the loop itself runs, one after another. */
function callsInTurn({ settings }: AgentRun, { message, stopReason }: ModelResponse): readonly ToolCall[] {
  const { toolCalls } = message
  return (settings.parallelTools && toolCalls.length > 1) || areUnwanted(stopReason) ? [] : toolCalls
}

/** Calls of a message that was cut off may be cut off themselves, and a model that refuses wants none: they are answered, not run. */
function areUnwanted(stopReason: string): boolean {
  return stopReason === 'max_tokens' || stopReason === 'refusal'
}

/** Whatever else a response may ask for; a promise only where it takes time. */
function finishRound(run: AgentRun, round: number, response: ModelResponse): Promise<void> | undefined {
  const { message, stopReason } = response
  if (!areUnwanted(stopReason) && message.toolCalls.length > 0) return runCallsInGroups(run, round, message.toolCalls)
  message.toolCalls.forEach((call, ordinal) => {
    if (!run.ended) closeCall(run, { round, ordinal, call }, 'NOT_EXECUTED')
  })
  if (stopReason === 'refusal') run.stop('refused', message.content || 'The model refused to answer.')
  else if (stopReason !== 'pause' && message.toolCalls.length === 0) return finish(run, round, response)
  return undefined
}

async function settleCall(run: AgentRun, pending: PendingCall, { decision, reason }: Settlement): Promise<void> {
  run.log.approvalResolved(pending, decision, reason)
  if (run.ended) return
  if (decision === 'approve') return runCall(run, pending, { approved: true, argumentsHash: pending.argumentsHash })
  closeCall(run, pending, 'PERMISSION_DENIED', reason)
}

/** What a person decided about a call, and said to it. */
interface Settlement {
  readonly decision: ApprovalDecision
  readonly reason?: string
}
