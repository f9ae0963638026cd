import { isPlainObject, type RunEvent, type RunResult, type ToolCall, type Usage } from '@minagent/types'
import { sumUsage } from '@minagent/types/runtime'
import { callsOf } from '../scorers/calls-of.ts'
import type { Trial } from '../trial.ts'

/** What the matchers look at: the result of a run, a trial, or the events of runs. */
export type Observable = RunResult | Trial | readonly RunEvent[]

/** What can be seen of it; what is undefined cannot be known from this kind. */
export interface Observed {
  /** Undefined: there was none. */
  readonly answer: string | undefined
  calls(subAgents: boolean): readonly ToolCall[]
  readonly usage: Usage
  readonly steps: number
  readonly costUsd?: number
  readonly durationMs?: number
}

/** @throws TypeError for anything else; `matcher` is who asks. */
export function observe(received: unknown, matcher: string): Observed {
  if (isEvents(received)) return fromEvents(received)
  if (isTrial(received)) return fromTrial(received)
  if (isResult(received)) return fromResult(received)
  throw new TypeError(`${matcher} needs the result of a run, a trial or a list of events; a run is awaited by its result first.`)
}

function isEvents(value: unknown): value is readonly RunEvent[] {
  return Array.isArray(value) && value.every((one) => isPlainObject(one) && typeof one.type === 'string' && typeof one.runId === 'string')
}

function isTrial(value: unknown): value is Trial {
  return isPlainObject(value) && isPlainObject(value.case) && Array.isArray(value.events) && typeof value.answer === 'string'
}

function isResult(value: unknown): value is RunResult {
  return isPlainObject(value) && typeof value.runId === 'string' && Array.isArray(value.messages) && Array.isArray(value.steps)
}

/** Counts the model calls of sub-agents too: they are paid for as well. */
function fromEvents(events: readonly RunEvent[]): Observed {
  const finished = events.flatMap((event) => (event.type === 'model.finished' ? [event] : []))
  const [first, last] = [events[0], events.at(-1)]
  const own = events.filter(({ parent }) => parent === undefined)
  const ended = own.findLast((event) => event.type === 'run.succeeded')
  return {
    answer: ended?.type === 'run.succeeded' ? ended.final : undefined,
    calls: (subAgents) => callsOf(events, { subAgents }),
    usage: sumUsage(finished.map(({ response }) => response.usage)),
    steps: finished.length,
    durationMs: (last?.at ?? 0) - (first?.at ?? 0),
  }
}

function fromTrial({ answer, stopReason, events, usage, steps, costUsd, durationMs }: Trial): Observed {
  return {
    answer: stopReason === 'completed' ? answer : undefined,
    calls: (subAgents) => callsOf(events, { subAgents }),
    usage,
    steps,
    durationMs,
    ...(costUsd === undefined ? {} : { costUsd }),
  }
}

/** The calls of this run alone: those of the conversation before it are no steps of it, and those of sub-agents are not in a result. */
function fromResult({ answer, messages, steps, usage, modelRounds }: RunResult): Observed {
  const ids = new Set(steps.map(({ toolCallId }) => toolCallId))
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : [])).filter(({ id }) => ids.has(id))
  return {
    answer: answer ?? undefined,
    calls: (subAgents) => {
      if (subAgents) throw new TypeError('The result of a run does not hold the calls of its sub-agents: match its events.')
      return calls
    },
    usage,
    steps: modelRounds,
  }
}
