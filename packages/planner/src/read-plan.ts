import { isPlainObject } from '@minagent/types'
import type { BudgetLimits, Plan, PlanTask } from './plan.ts'
import { type PlanProblem, planProblem } from './plan-problem.ts'
import type { PlannerTexts } from './prompts.ts'

const LONGEST_ID = 64

/** What was read of something that should have been this, and what is wrong with its form. */
export interface Reading<T> {
  readonly value: T
  readonly problems: readonly PlanProblem[]
}

/** Reads a plan; what does not belong to one is left out. */
export function readPlan(value: unknown, texts: PlannerTexts): Reading<Plan> {
  if (!isPlainObject(value)) return { value: { goal: '', tasks: [] }, problems: [formProblem(texts, 'plan', 'plan')] }
  const { goal } = value
  const tasks = readTasks(value.tasks, texts)
  if (isText(goal)) return { value: { goal, tasks: tasks.value }, problems: tasks.problems }
  return { value: { goal: '', tasks: tasks.value }, problems: [formProblem(texts, 'goal', 'text'), ...tasks.problems] }
}

/** Reads the tasks of a plan. */
export function readTasks(value: unknown, texts: PlannerTexts): Reading<readonly PlanTask[]> {
  if (!Array.isArray(value)) return { value: [], problems: [formProblem(texts, 'tasks', 'tasks')] }
  const tasks: PlanTask[] = []
  const problems: PlanProblem[] = []
  value.forEach((item: unknown, index) => {
    const found: PlanProblem[] = []
    const task = readTask(item, (part, expected) => found.push(formProblem(texts, `tasks[${index}]${part}`, expected)))
    problems.push(...found)
    if (task && found.length === 0) tasks.push(task)
  })
  return { value: tasks, problems }
}

type Complain = (part: string, expected: keyof PlannerTexts['expected']) => void

function readTask(item: unknown, complain: Complain): PlanTask | undefined {
  if (!isPlainObject(item)) {
    complain('', 'task')
    return undefined
  }
  const { id, task, dependsOn, agent, budget } = item
  if (!isText(id) || id.length > LONGEST_ID) complain('.id', 'id')
  if (!isText(task)) complain('.task', 'text')
  if (!isTexts(dependsOn)) complain('.dependsOn', 'ids')
  if (!isAbsent(agent) && !isText(agent)) complain('.agent', 'text')
  if (!isAbsent(budget) && !isBudget(budget)) complain('.budget', 'budget')
  if (!isText(id) || !isText(task) || !isTexts(dependsOn)) return undefined
  return {
    id,
    task,
    dependsOn: [...new Set(dependsOn)],
    ...(isText(agent) ? { agent } : {}),
    ...(isBudget(budget) ? { budget: limitsOf(budget) } : {}),
  }
}

function formProblem(texts: PlannerTexts, path: string, expected: keyof PlannerTexts['expected']): PlanProblem {
  return planProblem(texts, 'invalid_form', [], { path, expected: texts.expected[expected] })
}

/** A model that must name every member says null for none. */
function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isBudget(value: unknown): value is BudgetLimits {
  if (!isPlainObject(value)) return false
  const limits = [value.tokens, value.costUsd].filter((limit) => limit !== undefined)
  return limits.length > 0 && limits.every((limit) => typeof limit === 'number' && limit > 0 && Number.isFinite(limit))
}

function limitsOf({ tokens, costUsd }: BudgetLimits): BudgetLimits {
  return { ...(tokens === undefined ? {} : { tokens }), ...(costUsd === undefined ? {} : { costUsd }) }
}
