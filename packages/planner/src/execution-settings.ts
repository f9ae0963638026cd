import type { Locale, StepRunner } from '@minagent/types'
import { CancelScope, randomIds } from '@minagent/types/runtime'
import type { ExecuteOptions } from './execute-options.ts'
import { type PlanBudget, planBudget } from './plan-budget.ts'
import type { PlanEvent } from './plan-event.ts'
import type { Replan } from './replan.ts'
import type { TaskAgent } from './task-agent.ts'

/** Checked options with their defaults, and what belongs to one execution. */
export interface ExecutionSettings {
  readonly agents: ReadonlyMap<string, TaskAgent>
  readonly concurrency: number
  readonly budget: PlanBudget
  readonly steps: StepRunner
  readonly runId: string
  readonly emit: (event: PlanEvent) => void
  readonly replan: Replan | undefined
  readonly maxReplans: number
  readonly locale: Locale
  readonly scope: CancelScope
}

/** Fills in the defaults. @throws RangeError for a number, TypeError for an agent that is none. */
export function executionSettings(options: ExecuteOptions): ExecutionSettings {
  const { agents, concurrency = 4, maxReplans = 2, locale = 'en', onEvent } = options
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new RangeError(`concurrency must be a positive integer, got ${concurrency}.`)
  }
  if (!Number.isInteger(maxReplans) || maxReplans < 0)
    throw new RangeError(`maxReplans must be an integer of 0 or more, got ${maxReplans}.`)
  return {
    agents: checkedAgents(agents),
    concurrency,
    budget: planBudget(options.budget),
    steps: options.stepRunner ?? unrecorded,
    runId: options.runId ?? recordedId(options.stepRunner) ?? randomIds.next('run'),
    emit: (event) => tell(onEvent, event),
    replan: options.replan,
    maxReplans,
    locale,
    scope: new CancelScope(),
  }
}

/** Agents must get the same ids when the plan is executed again. */
function recordedId(steps: StepRunner | undefined): string | undefined {
  return steps && 'runId' in steps && typeof steps.runId === 'string' ? steps.runId : undefined
}

const unrecorded: StepRunner = { run: (_key, work) => work() }

function checkedAgents(agents: Readonly<Record<string, TaskAgent>>): ReadonlyMap<string, TaskAgent> {
  const all = new Map(Object.entries(agents))
  if (all.size === 0) throw new TypeError('A plan needs agents: at least one that does its tasks.')
  for (const [name, agent] of all) {
    if (typeof agent === 'function' || typeof agent?.start === 'function') continue
    throw new TypeError(`The agent ${JSON.stringify(name)} must be a function, or have one called start.`)
  }
  return all
}

/** Whoever listens never breaks what he listens to. */
function tell(onEvent: ExecuteOptions['onEvent'], event: PlanEvent): void {
  try {
    const told: unknown = onEvent?.(event)
    if (told instanceof Promise) told.catch(() => undefined)
  } catch {
    // What it threw is its own affair.
  }
}
