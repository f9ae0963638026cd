import { isMinagentError, MinagentError, type StepInfo, type StepRunner, type ToolResult } from '@minagent/types'
import { outcomeUnknown } from '../prompts.ts'
import type { RestateContext } from './restate-context.ts'
import { readStep, writeFailure, writeStep } from './step-wire.ts'

/**
 * A step runner that records every step of a run in the journal of a Restate invocation (https://docs.restate.dev), under the key of
 * the step. A recorded step is not done again (D2). Before a call that may have an effect and cannot be repeated its intent is
 * recorded, as `intent:<key>`: an attempt that finds the intent and no result asks the tool's `verify`, or tells the model
 * `OUTCOME_UNKNOWN` (D3). A model call that fails is recorded as well: repeat it in the model (`withRetry`). Any other error is a
 * defect, and Restate tries the handler again.
 *
 * Its steps reject with MinagentError `journal_failed` when Restate does not record any more, as after a cancellation; the cause is
 * what Restate threw.
 */
export function restateSteps(context: RestateContext): StepRunner {
  const { attemptCompletedSignal: over } = context.request()
  return {
    async run(key, work, info) {
      const begin = mayRepeat(info) ? work : await atMostOnce(context, key, work, info)
      const action = async () => {
        over.throwIfAborted()
        try {
          return writeStep(info.kind, await begin())
        } catch (error) {
          return writeFailure(info.kind, error)
        }
      }
      return readStep(info.kind, await recorded(context, key, action, info.runId))
    },
  }
}

/** Nothing but a call has an effect; a tool says of itself whether it may be called again with the same key. */
function mayRepeat({ kind, metadata }: StepInfo): boolean {
  if (kind !== 'tool' && kind !== 'approval') return true
  return metadata?.sideEffect === 'none' || metadata?.idempotent === true
}

/** Records the intent; the work that is given back is done only once after it, and only by the attempt that recorded it. */
async function atMostOnce(
  context: RestateContext,
  key: string,
  work: () => Promise<unknown>,
  info: StepInfo,
): Promise<() => Promise<unknown>> {
  let mine = false
  const intent = async () => {
    mine = true
    return null
  }
  await recorded(context, `intent:${key}`, intent, info.runId)
  return async () => {
    const first = mine
    mine = false
    return first ? await work() : await lookedUp(work, info)
  }
}

/** What became of a call that an earlier attempt began. */
async function lookedUp(work: () => Promise<unknown>, { call, verify }: StepInfo): Promise<unknown> {
  const found = await verify?.()
  if (found === false) return await work()
  return found ?? unknownOutcome(call)
}

function unknownOutcome(call: StepInfo['call']): ToolResult {
  const error = { code: 'OUTCOME_UNKNOWN', message: outcomeUnknown } as const
  return { ok: false, tool: call?.name ?? '', callId: call?.id ?? '', data: null, error }
}

async function recorded<T>(context: RestateContext, key: string, action: () => Promise<T>, runId: string): Promise<T> {
  try {
    return await context.run(key, action)
  } catch (cause) {
    if (isMinagentError(cause, 'journal_failed')) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `Restate did not record step ${key} of run ${runId}: ${reason}. The run stopped here; Restate decides whether it goes on.`
    throw new MinagentError('journal_failed', message, { details: { runId }, cause })
  }
}
