import { type Model, system, user } from '@minagent/types'
import { type AskOptions, askForTasks, DEFAULT_MAX_TASKS } from './ask-for-tasks.ts'
import { graphProblems } from './check-plan.ts'
import { fillText } from './fill-text.ts'
import type { Plan } from './plan.ts'
import { plannerTexts } from './prompts.ts'

/**
 * Has a model split a goal into tasks. All that is wrong with its plan (see `checkPlan`, and JSON that is none) is told to it as
 * sentences, and it is asked again.
 * @throws MinagentError `invalid_plan` with the problems of the last answer, what the model throws, `signal.reason`; RangeError for a number.
 */
export async function makePlan(model: Model, goal: string, options: AskOptions = {}): Promise<Plan> {
  const { agents, maxTasks = DEFAULT_MAX_TASKS, locale = 'en' } = options
  if (!Number.isInteger(maxTasks) || maxTasks < 1) throw new RangeError(`maxTasks must be a positive integer, got ${maxTasks}.`)
  if (goal.trim() === '') throw new RangeError('A plan needs a goal: a text that is not empty.')
  const texts = plannerTexts[locale]
  const names = agents && Object.keys(agents)
  const opening = [system(planningPrompt({ agents, maxTasks, locale })), user(fillText(texts.goal, { goal }))]
  const check = (tasks: Plan['tasks']) => graphProblems({ goal, tasks }, { ...(names ? { agents: names } : {}), maxTasks }, texts)
  const { tasks } = await askForTasks(model, opening, check, options)
  return { goal, tasks }
}

/** How to plan, and who there is. */
export function planningPrompt({ agents = {}, maxTasks = DEFAULT_MAX_TASKS, locale = 'en' }: PromptOptions): string {
  const texts = plannerTexts[locale]
  const lines = Object.entries(agents).map(([name, description]) => `- ${name}: ${description}`)
  const plan = fillText(texts.plan, { maxTasks: `${maxTasks}` })
  return lines.length === 0 ? plan : `${plan}\n${fillText(texts.agents, { agents: lines.join('\n') })}`
}

type PromptOptions = { readonly [K in 'agents' | 'maxTasks' | 'locale']?: AskOptions[K] | undefined }
