import type { PlanTask, Replan } from '@minagent/planner'

export function replanFrom(alternatives: Readonly<Record<string, readonly string[]>>): Replan {
  return ({ plan, results, replaced }) => {
    const tasks: PlanTask[] = []
    for (const [index, task] of plan.tasks.entries()) {
      if (!replaced.includes(task.id)) continue
      if (results[index]?.status === 'skipped') tasks.push(task)
      else {
        const known = alternatives[task.id] ?? []
        const next = known[known.indexOf(task.task) + 1]
        if (next === undefined) return undefined
        tasks.push({ ...task, task: next })
      }
    }
    return { tasks }
  }
}
