import type { ToolCall, ToolResult } from '@minagent/types'
import { argumentsHash } from '@minagent/types/runtime'
import type { AgentRun } from './agent-run.ts'
import { type Approval, CallContext } from './call-context.ts'
import { answerTo, closed } from './closed-call.ts'
import { type CallPlace, UNHEARD } from './run-log.ts'

/** Runs one call and records what became of it: afterwards the run may have ended, or the call may wait for approval. */
export async function runCall(run: AgentRun, place: CallPlace, approval?: Approval): Promise<void> {
  const context = startCallAt(run, place, approval)
  if (context) finishCall(run, context, await execute(run, context))
}

/** Runs the calls of one round; neighbouring ones without side effects together, any other one is a barrier. */
export async function runCallsInGroups(run: AgentRun, round: number, calls: readonly ToolCall[]): Promise<void> {
  let ordinal = 0
  while (ordinal < calls.length && !run.ended) {
    const first = ordinal
    const group = calls.slice(first, first + Math.max(1, readOnlyCalls(run, calls, first)))
    // A defect ends the run at once, so that the other calls of its group end too.
    await Promise.all(group.map((call, index) => runCall(run, { round, ordinal: first + index, call })))
    ordinal += group.length
  }
}

/** Records the intent to run the next call of a round, before any effect; undefined when it must not start: the run has ended. */
export function startCall(run: AgentRun, round: number, ordinal: number, calls: readonly ToolCall[]): CallContext | undefined {
  const call = calls[ordinal]
  return call && startCallAt(run, { round, ordinal, call })
}

//#region start-call
function startCallAt(run: AgentRun, place: CallPlace, approval?: Approval): CallContext | undefined {
  const cap = run.settings.limits.toolCalls
  if (run.record.callsTaken >= cap) run.stop('max_tool_calls', `All ${cap} tool calls of the run are used.`)
  if (run.ended) return undefined
  const context = new CallContext(run, place, approval)
  context.startedAt = run.log.toolStarted(context)
  return run.ended ? undefined : context
}
//#endregion start-call

/** Runs a started call, through the step runner where there is one. */
export function execute(run: AgentRun, context: CallContext): Promise<ToolResult> {
  const { tools, stepRunner } = run.settings
  if (!stepRunner) return tools.execute(context.call, context)
  const { round, ordinal, call, idempotencyKey, approval } = context
  const metadata = tools.describe(call.name)
  // A call that was approved is another step than the one that found out that it needs approval.
  const kind = approval ? 'approval' : 'tool'
  const verify = tools.verify && (() => tools.verify?.(call, context) ?? Promise.resolve(undefined))
  const told = { ...(metadata ? { metadata } : {}), ...(verify ? { verify } : {}) }
  const info = { kind, runId: run.id, round, ordinal, idempotencyKey, call, ...told } as const
  const work = () => {
    context.replayed = false
    return tools.execute(call, context)
  }
  context.replayed = true
  return stepRunner.run(`${kind}:${round}:${ordinal}`, work, info)
}

/** Records what became of a call; a result that comes after the end of the run is dropped. */
export function finishCall(run: AgentRun, context: CallContext, result: ToolResult): void {
  const { round, ordinal, call } = context
  if (run.ended) return reportLate(run, call, result)
  if (!result.ok && result.error.code === 'APPROVAL_REQUIRED') {
    return run.log.approvalRequested({ round, ordinal, call, argumentsHash: argumentsHash(call.arguments) })
  }
  run.log.toolFinished(context, result, answerTo(run.settings.tools, call, result), context.startedAt)
  if (!result.ok && 'cause' in result) reportDefect(run, context, result.cause)
  if (run.repeated) watchRepetition(run, context, result)
}

/** Answers a call that is not run, or not to its end. */
export function closeCall(
  run: AgentRun,
  place: CallPlace,
  code: 'CANCELLED' | 'NOT_EXECUTED' | 'PERMISSION_DENIED',
  reason?: string,
): void {
  const { tools } = run.settings
  const result = closed(tools, place.call, code, reason)
  const since = code === 'CANCELLED' ? run.log.startOf(place.ordinal) : UNHEARD
  run.log.toolFinished(place, result, answerTo(tools, place.call, result), since)
}

/** How many calls from `first` on change nothing and are within the cap. */
function readOnlyCalls(run: AgentRun, calls: readonly ToolCall[], first: number): number {
  const { tools, limits } = run.settings
  const most = limits.toolCalls - run.record.callsTaken
  let count = 0
  for (const call of calls.slice(first, first + most)) {
    if (tools.describe(call.name)?.sideEffect !== 'none') break
    count++
  }
  return count
}

/** That a toolbox gave up waiting is no result of the tool. */
function reportLate(run: AgentRun, call: ToolCall, result: ToolResult): void {
  if (result.error?.code === 'CANCELLED' || result.error?.code === 'NOT_EXECUTED') return
  run.log.transient({ type: 'tool.late', toolCallId: call.id, tool: call.name })
}

function reportDefect(run: AgentRun, { round, call }: CallPlace, error: unknown): void {
  run.log.transient({ type: 'tool.defect', round, toolCallId: call.id, error })
  if (run.settings.defects === 'throw') throw error
}

function watchRepetition(run: AgentRun, { round, call }: CallPlace, result: ToolResult): void {
  const { repeated } = run
  if (!repeated || run.ended) return
  const times = repeated.add(call, result)
  if (times >= repeated.times) return run.stop('repeated_calls', `The same calls gave the same results ${times} times in a row.`)
  if (times > 1 && times === repeated.times - 1) run.log.transient({ type: 'repeated_calls.warned', round, tool: call.name, times })
}
