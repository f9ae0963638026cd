import {
  eventFromWire,
  eventToWire,
  fromWireConversation,
  isPlainObject,
  type RunStopReason,
  toWireConversation,
  type Usage,
} from '@minagent/types'
import type { Trial } from '../trial.ts'
import type { EvalSettings } from './eval-options.ts'
import type { PlannedTrial } from './planned-trials.ts'
import { costOf } from './spending.ts'

/** A trial as it is kept: without what its key says, and without its cost, for prices change. */
export function trialToJson(trial: Trial): object {
  const { answer, turns, steps, usage, durationMs, stopReason, output, state } = trial
  const messages = toWireConversation(trial.messages)
  return { answer, turns, steps, usage, durationMs, stopReason, output, state, messages, events: trial.events.map(eventToWire) }
}

/** The trial that {@link trialToJson} wrote. @throws MinagentError `invalid_wire` or TypeError for anything else. */
export function trialFromJson(value: unknown, planned: PlannedTrial, priceOf: EvalSettings['priceOf']): Trial {
  if (!isPlainObject(value) || !Array.isArray(value.events)) throw new TypeError('Expected a stored trial.')
  const { answer, turns, steps, usage, durationMs, stopReason, output, state } = value
  if (typeof answer !== 'string' || !isStopReason(stopReason) || !isUsage(usage)) throw new TypeError('Expected a stored trial.')
  const events = value.events.map(eventFromWire).flatMap((event) => ('seq' in event ? [event] : []))
  const costUsd = costOf(events, priceOf)
  return {
    case: planned.case,
    variant: planned.variant.name,
    repeat: planned.repeat,
    answer,
    messages: fromWireConversation(value.messages),
    events,
    turns: Number(turns),
    steps: Number(steps),
    usage,
    durationMs: Number(durationMs),
    stopReason,
    ...(output === undefined ? {} : { output }),
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(state === undefined ? {} : { state }),
  }
}

function isStopReason(value: unknown): value is RunStopReason {
  return typeof value === 'string' && Object.hasOwn(STOP_REASONS, value)
}

/** True for counts of tokens. */
export function isUsage(value: unknown): value is Usage {
  return isPlainObject(value) && Object.values(value).every((count) => typeof count === 'number')
}

const STOP_REASONS: Readonly<Record<RunStopReason, true>> = {
  completed: true,
  cancelled: true,
  max_model_rounds: true,
  max_tool_calls: true,
  model_timeout: true,
  model_failed: true,
  invalid_model_output: true,
  budget_exceeded: true,
  time_limit: true,
  repeated_calls: true,
  refused: true,
  awaiting_approval: true,
}
