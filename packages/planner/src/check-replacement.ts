import { graphProblems } from './check-plan.ts'
import type { PlanTask } from './plan.ts'
import { type PlanProblem, planProblem } from './plan-problem.ts'
import type { PlannerTexts } from './prompts.ts'
import { type ReplanRequest, replaceTasks } from './replan.ts'

/** Whether tasks can stand in place of those that a request says: what is wrong with the plan that comes of it. */
export function checkReplacement(
  { plan, replaced, agents }: Pick<ReplanRequest, 'plan' | 'replaced' | 'agents'>,
  maxTasks: number,
  texts: PlannerTexts,
): (tasks: readonly PlanTask[]) => readonly PlanProblem[] {
  return (tasks) => {
    if (tasks.length === 0) return [planProblem(texts, 'empty', [])]
    const whole = replaceTasks(plan, replaced, tasks)
    const many = tasks.length > maxTasks ? [planProblem(texts, 'too_many_tasks', [], { count: `${tasks.length}`, max: `${maxTasks}` })] : []
    // A kept task whose only dependent was replaced may stand alone now.
    return [...many, ...graphProblems(whole, { agents }, texts).filter(({ code }) => code !== 'orphan')]
  }
}
