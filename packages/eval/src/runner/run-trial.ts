import { type ErrorInfo, errorInfo, type RunResult } from '@minagent/types'
import type { Trial } from '../trial.ts'
import type { TrialWorld } from '../variant.ts'
import { Conversation } from './conversation.ts'
import type { EvalSettings } from './eval-options.ts'
import type { PlannedTrial } from './planned-trials.ts'
import { costOf, usageOf } from './spending.ts'
import { unlessAborted } from './unless-aborted.ts'

/** Carries a trial out in its world, which is left open. @throws the reason of the signal, when it is aborted before the trial has ended. */
export async function runTrial(planned: PlannedTrial, world: TrialWorld, { clock, priceOf }: EvalSettings): Promise<Trial> {
  const { signal } = planned
  const began = clock.now()
  const conversation = new Conversation()
  let thrown: ErrorInfo | undefined
  let state: unknown
  try {
    state = await unlessAborted(stateAfter(conversation, planned, world), signal)
  } catch (error) {
    thrown = errorInfo(error)
  }
  signal.throwIfAborted()
  const { events, results, last, turns } = conversation
  const error = thrown ?? outageOf(last)
  const costUsd = costOf(events, priceOf)
  const output = asJson(last?.output)
  return {
    ...emptyTrial(planned),
    answer: last?.stopReason === 'completed' ? last.final : '',
    messages: last?.messages ?? [],
    events,
    turns,
    steps: results.reduce((sum, { modelRounds }) => sum + modelRounds, 0),
    usage: usageOf(events, results),
    durationMs: clock.now() - began,
    ...(last ? { stopReason: last.stopReason } : {}),
    ...(output === undefined ? {} : { output }),
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(state === undefined ? {} : { state }),
    ...(error ? { error } : {}),
  }
}

async function stateAfter(conversation: Conversation, { case: evalCase, signal }: PlannedTrial, world: TrialWorld): Promise<unknown> {
  await conversation.hold(world, evalCase, signal)
  return asJson(await world.state?.())
}

/** A trial for which there was not even a world. */
export function failedTrial(planned: PlannedTrial, error: unknown): Trial {
  return { ...emptyTrial(planned), error: errorInfo(error) }
}

function emptyTrial(planned: PlannedTrial): Trial {
  const nothing = { answer: '', messages: [], events: [], turns: 0, steps: 0, usage: {}, durationMs: 0 }
  return { case: planned.case, variant: planned.variant.name, repeat: planned.repeat, ...nothing, stopReason: 'model_failed' }
}

//#region outage
/** The model was down, or somebody cancelled the run: that says nothing of its quality (F76). Limits and refusals do. */
function outageOf(last: RunResult | undefined): ErrorInfo | undefined {
  if (!last || !OUTAGES.has(last.stopReason)) return undefined
  return last.error ?? { name: 'RunError', message: `The run ended with ${last.stopReason}.`, code: last.stopReason }
}

const OUTAGES: ReadonlySet<RunResult['stopReason']> = new Set<RunResult['stopReason']>(['model_failed', 'model_timeout', 'cancelled'])
//#endregion outage

/** What a stored trial would hold, so that a trial is judged alike before and after; a copy, which later changes do not reach. */
function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? 'null')
}
