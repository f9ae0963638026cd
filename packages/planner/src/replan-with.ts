import { type Message, type Model, system, user } from '@minagent/types'
import { type AskOptions, askForTasks, DEFAULT_MAX_TASKS } from './ask-for-tasks.ts'
import { checkReplacement } from './check-replacement.ts'
import { fillText } from './fill-text.ts'
import { planningPrompt } from './make-plan.ts'
import { plannerTexts } from './prompts.ts'
import type { Replan, ReplanRequest } from './replan.ts'
import { outputText } from './task-messages.ts'

/** How a model is asked to re-plan; `agents` describes some or all of those of the plan. */
export type ReplanOptions = Omit<AskOptions, 'signal'>

/**
 * Has a model find the tasks that stand in place of those that failed. It is shown outputs and errors, which may carry the instructions
 * of a stranger: what it makes of them is labelled as untrusted.
 */
export function replanWith(model: Model, options: ReplanOptions = {}): Replan {
  return async (request) => {
    const { agents: names, signal } = request
    const described = new Map(Object.entries(options.agents ?? {}))
    const agents = Object.fromEntries(names.map((name) => [name, described.get(name) ?? '']))
    const { maxTasks = DEFAULT_MAX_TASKS, locale = 'en' } = options
    const check = checkReplacement(request, maxTasks, plannerTexts[locale])
    const opening = openingOf(request, { ...options, agents })
    const { tasks, usage } = await askForTasks(model, opening, check, { ...options, agents, signal })
    return { tasks, usage, untrusted: true }
  }
}

function openingOf({ plan, results, replaced }: ReplanRequest, options: ReplanOptions): readonly Message[] {
  const state = plan.tasks.map((task, index) => {
    const { id, status, ...rest } = results[index] ?? { id: task.id, status: 'pending' }
    const output = 'output' in rest ? { output: shortened(outputText(rest.output)) } : {}
    const error = 'error' in rest ? { error: shortened(rest.error.message) } : {}
    return JSON.stringify({ id, task: task.task, dependsOn: task.dependsOn, status, ...output, ...error })
  })
  const values = { goal: plan.goal, state: state.join('\n'), replaced: replaced.map((id) => JSON.stringify(id)).join(', ') }
  const words = fillText(plannerTexts[options.locale ?? 'en'].replan, values)
  return [system(planningPrompt(options)), { ...user(words), origin: { kind: 'agent', name: 'plan', untrusted: true } }]
}

const LONGEST_TEXT = 500

/** Enough to know what there is; whoever depends on it gets the whole. */
function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT).toWellFormed()}…`
}
