import type { Plan, PlanTask, TaskAssignment } from '@minagent/planner'

/** A task of few words. */
export function task(id: string, dependsOn: readonly string[] = [], more: Partial<PlanTask> = {}): PlanTask {
  return { id, task: `Do ${id}.`, dependsOn, ...more }
}

/** A plan of these tasks. */
export function planOf(...tasks: readonly PlanTask[]): Plan {
  return { goal: 'The goal.', tasks }
}

/** Two tasks that depend on one, and one that depends on both. */
export const diamond = planOf(task('a'), task('b', ['a']), task('c', ['a']), task('d', ['b', 'c']))

/** An agent whose output shows what it was given. */
export function echo({ task: { id }, dependencies }: TaskAssignment): string {
  return `${id}(${dependencies.map(({ output }) => output).join(',')})`
}

/** The outputs of the tasks that have one. */
export function outputs(tasks: readonly object[]): readonly unknown[] {
  return tasks.map((result) => ('output' in result ? result.output : undefined))
}
