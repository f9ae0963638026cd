import { copyWellFormed, type Locale } from '@minagent/types'
import { graphProblems } from './check-plan.ts'
import type { ExecuteOptions } from './execute-options.ts'
import { executionSettings } from './execution-settings.ts'
import { invalidPlan } from './invalid-plan.ts'
import type { Plan } from './plan.ts'
import { PlanExecution } from './plan-execution.ts'
import type { PlanResult } from './plan-result.ts'
import { plannerTexts } from './prompts.ts'
import { readPlan } from './read-plan.ts'

/**
 * Carries a plan out: tasks whose dependencies have succeeded run at the same time, and each is given the results that it depends on. A
 * task that failed stops only what depends on it. Resolves when nothing runs any more, however the plan ended.
 * @throws MinagentError `invalid_plan` (see `checkPlan`; orphans are carried out), `not_resumable` when the steps are those of another
 * plan; what concerns the whole plan: a defect of the program, a journal that cannot be written (then nothing runs any more either).
 */
export async function executePlan(plan: Plan, options: ExecuteOptions): Promise<PlanResult> {
  const settings = executionSettings(options)
  const checked = checkedPlan(plan, [...settings.agents.keys()], settings.locale)
  const { scope } = settings
  const { signal } = options
  const cancel = (): void => scope.cancel(signal?.reason)
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    if (signal?.aborted) cancel()
    return await new PlanExecution(checked, settings).run()
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

function checkedPlan(plan: Plan, agents: readonly string[], locale: Locale): Plan {
  const texts = plannerTexts[locale]
  const { value, problems } = readPlan(copyWellFormed(plan), texts)
  const all = problems.length > 0 ? problems : graphProblems(value, { agents }, texts).filter(({ code }) => code !== 'orphan')
  if (all.length > 0) throw invalidPlan(all)
  return value
}
