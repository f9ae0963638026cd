import type { Locale } from '@minagent/types'
import { findCycles } from './find-cycles.ts'
import type { Plan, PlanTask } from './plan.ts'
import { type PlanProblem, planProblem } from './plan-problem.ts'
import { type PlannerTexts, plannerTexts } from './prompts.ts'
import { readPlan } from './read-plan.ts'

/** What a plan is held to. */
export interface CheckOptions {
  /** The names of those who can do tasks; default: any. */
  readonly agents?: readonly string[]
  /** Default: any number. */
  readonly maxTasks?: number
  /** Language of the sentences; default `'en'`. */
  readonly locale?: Locale
}

/**
 * Everything that is wrong with a plan: its form, and then no tasks or too many, ids used twice, dependencies and agents that are not
 * there, cycles (as their paths), and orphans: a task that is connected with no other, in a plan whose tasks depend on one another
 * (not looked for while a dependency is not there). An orphan is most likely a forgotten dependency; it can be carried out all the same.
 */
export function checkPlan(plan: unknown, options: CheckOptions = {}): readonly PlanProblem[] {
  const texts = plannerTexts[options.locale ?? 'en']
  const { value, problems } = readPlan(plan, texts)
  return problems.length > 0 ? problems : graphProblems(value, options, texts)
}

/** What is wrong with a plan whose form is right. */
export function graphProblems({ tasks }: Plan, { agents, maxTasks }: CheckOptions, texts: PlannerTexts): readonly PlanProblem[] {
  if (tasks.length === 0) return [planProblem(texts, 'empty', [])]
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const unknown = tasks.flatMap((task) => unknownNames(task, byId, agents, texts))
  return [
    ...tooMany(tasks, maxTasks, texts),
    ...duplicates(tasks, texts),
    ...unknown,
    ...findCycles(byId).map((cycle) => planProblem(texts, 'cycle', cycle.slice(0, -1), { path: pathText(cycle) })),
    // A name that is unknown may be that of the orphan, misspelt.
    ...(unknown.some(({ code }) => code === 'unknown_dependency') ? [] : orphans(tasks, texts)),
  ]
}

function tooMany(tasks: readonly PlanTask[], max: number | undefined, texts: PlannerTexts): readonly PlanProblem[] {
  if (max === undefined || tasks.length <= max) return []
  return [planProblem(texts, 'too_many_tasks', [], { count: `${tasks.length}`, max: `${max}` })]
}

function duplicates(tasks: readonly PlanTask[], texts: PlannerTexts): readonly PlanProblem[] {
  const counts = new Map<string, number>()
  for (const { id } of tasks) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([id, count]) => planProblem(texts, 'duplicate_id', [id], { id: JSON.stringify(id), count: `${count}` }))
}

function unknownNames(
  { id, dependsOn, agent }: PlanTask,
  byId: ReadonlyMap<string, PlanTask>,
  agents: readonly string[] | undefined,
  texts: PlannerTexts,
): readonly PlanProblem[] {
  const problems = dependsOn
    .filter((name) => !byId.has(name))
    .map((name) => planProblem(texts, 'unknown_dependency', [id], { id: JSON.stringify(id), name: JSON.stringify(name) }))
  if (agent === undefined || !agents || agents.includes(agent)) return problems
  const known = agents.join(', ')
  return [...problems, planProblem(texts, 'unknown_agent', [id], { id: JSON.stringify(id), name: JSON.stringify(agent), known })]
}

function orphans(tasks: readonly PlanTask[], texts: PlannerTexts): readonly PlanProblem[] {
  const connected = new Set<string>()
  for (const { id, dependsOn } of tasks) {
    if (dependsOn.length > 0) connected.add(id)
    for (const name of dependsOn) connected.add(name)
  }
  if (connected.size === 0) return []
  return tasks.filter(({ id }) => !connected.has(id)).map(({ id }) => planProblem(texts, 'orphan', [id], { id: JSON.stringify(id) }))
}

const LONGEST_PATH = 20

/** A path of thousands helps nobody: its beginning and its end say where it is. */
function pathText(cycle: readonly string[]): string {
  const path = cycle.map((id) => JSON.stringify(id))
  const shown = path.length <= LONGEST_PATH ? path : [...path.slice(0, LONGEST_PATH - 2), '…', ...path.slice(-1)]
  return shown.join(' → ')
}
