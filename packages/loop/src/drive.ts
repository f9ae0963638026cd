import type { ApprovalDecisions, ModelResponse, PendingCall, ToolCall } from '@minagent/types'
import type { AgentRun } from './agent-run.ts'
import { feedBack, ModelCalls } from './model-call.ts'
import { RoundContext } from './round-context.ts'
import type { Opening } from './run-log.ts'
import { readOutput } from './structured-output.ts'
import { closeCall, runCall, runCalls, runCallsInGroups } from './tool-calls.ts'

/** Runs from the first message to the end. Never rejects: a defect ends the run by {@link AgentRun.crash}. */
export async function drive(run: AgentRun, opening: Opening): Promise<void> {
  try {
    run.open(opening)
    await runRounds(run, 0)
  } catch (error) {
    run.crash(error)
  }
}

/** Goes on from a suspended run with a person's decisions. */
export async function driveOn(run: AgentRun, decisions: ApprovalDecisions): Promise<void> {
  try {
    run.open(undefined)
    for (const pending of [...run.record.pending.values()]) {
      const decision = decisions[pending.ordinal]
      if (decision && !run.ended) await settleCall(run, pending, decision === 'approve')
    }
    run.suspendIfPending()
    await runRounds(run, run.record.modelRounds)
  } catch (error) {
    run.crash(error)
  }
}

/**
 * The loop: ask the model, run its calls, until it answers or the run must end. It waits for the model itself, not for a
 * function that does: an `await` costs more than all else of a round.
 */
async function runRounds(run: AgentRun, first: number): Promise<void> {
  const { context, limits, parallelTools, tools } = run.settings
  const model = new ModelCalls(run, tools.schemas())
  for (let round = first; !run.ended; round++) {
    if (round >= limits.maxSteps) return run.stop('max_model_rounds', `All ${limits.maxSteps} model rounds of the run are used.`)
    run.takeSteers(round)
    const view = context ? await model.view(round) : run.record.messages
    let response: ModelResponse | undefined
    try {
      response = model.finish(round, await model.ask(round, view))
    } catch (error) {
      model.fail(round, error)
    }
    if (!response || run.ended) continue
    const calls = callsToRun(run, round, response)
    if (calls.length === 0) await finishRun(run, round, response)
    else if (parallelTools) await runCallsInGroups(run, round, calls)
    else await runCalls(run, round, calls)
    run.suspendIfPending()
  }
}

/** Calls of a message that was cut off may be cut off themselves, and a model that refuses wants none: they are answered, not run. */
function callsToRun(run: AgentRun, round: number, { message, stopReason }: ModelResponse): readonly ToolCall[] {
  if (stopReason !== 'max_tokens' && stopReason !== 'refusal') return message.toolCalls
  message.toolCalls.forEach((call, ordinal) => {
    if (!run.ended) closeCall(run, { round, ordinal, call }, 'NOT_EXECUTED')
  })
  return []
}

/** The model asked for nothing more: the run ends unless something sends it on. */
async function finishRun(run: AgentRun, round: number, { message, stopReason }: ModelResponse): Promise<void> {
  if (stopReason === 'refusal') return run.stop('refused', message.content || 'The model refused to answer.')
  if (stopReason === 'pause' || message.toolCalls.length > 0) return
  const { context, gate } = run.settings
  const answer = message.content
  let output: unknown
  if (run.options.output) {
    const reading = await readOutput(run.options.output, answer, stopReason)
    if (run.ended) return
    if ('error' in reading) return feedBack(run, round, reading.error)
    output = reading.value
  }
  if (gate && !(await passesGate(run, round, answer))) return
  if (run.ended || run.steered) return
  run.accept()
  if (context?.record) await context.record(run.record.messages, new RoundContext(run, round))
  run.complete(answer, output)
}

async function passesGate(run: AgentRun, round: number, answer: string): Promise<boolean> {
  const { gate, stepRunner } = run.settings
  const context = new RoundContext(run, round)
  const work = async () => (await gate?.(answer, context)) ?? { accept: true as const }
  const decision = stepRunner ? await stepRunner.run(`gate:${round}`, work, { kind: 'gate', runId: run.id, round }) : await work()
  if (decision.accept || run.ended) return decision.accept
  run.log.feedback(round, { role: 'user', content: decision.feedback, name: 'model_feedback' }, 'gate')
  return false
}

async function settleCall(run: AgentRun, pending: PendingCall, approved: boolean): Promise<void> {
  run.log.approvalResolved(pending, approved ? 'approve' : 'deny')
  if (run.ended) return
  if (approved) return runCall(run, pending, { approved, argumentsHash: pending.argumentsHash })
  closeCall(run, pending, 'PERMISSION_DENIED')
}
