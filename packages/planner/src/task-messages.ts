import { type Locale, type UserMessage, user } from '@minagent/types'
import { fillText } from './fill-text.ts'
import { plannerTexts } from './prompts.ts'
import type { TaskDependency } from './task-agent.ts'
import type { GraphTask } from './task-graph.ts'

//#region messages
/** What the agent of a task is told: the results that it depends on, a message each with its origin, and the task. */
export function taskMessages(
  { task, untrusted }: GraphTask,
  goal: string,
  dependencies: readonly TaskDependency[],
  locale: Locale,
): { readonly context: readonly UserMessage[]; readonly input: UserMessage } {
  const texts = plannerTexts[locale]
  const context = dependencies.map((dependency): UserMessage => {
    const content = fillText(texts.result, { id: dependency.id, task: dependency.task, output: outputText(dependency.output) })
    return { ...user(content), origin: { kind: 'agent', name: dependency.id, untrusted: dependency.untrusted } }
  })
  const words = fillText(texts.task, { goal, task: task.task }) + (context.length > 0 ? texts.resultsAbove : '')
  return { context, input: untrusted ? { ...user(words), origin: { kind: 'agent', name: 'planner', untrusted } } : user(words) }
}
//#endregion messages

/** Text as it is, anything else as JSON. */
export function outputText(output: unknown): string {
  return typeof output === 'string' ? output : (JSON.stringify(output) ?? '')
}
