import { isMinagentError, type JsonSchema, type Locale, type Message, type Model, type Usage, user } from '@minagent/types'
import { sumUsage } from '@minagent/types/runtime'
import { fillText } from './fill-text.ts'
import { invalidPlan } from './invalid-plan.ts'
import type { PlanTask } from './plan.ts'
import { type PlanProblem, planProblem } from './plan-problem.ts'
import { type PlannerTexts, plannerTexts } from './prompts.ts'
import { readTasks } from './read-plan.ts'

/** How a model is asked for tasks. */
export interface AskOptions {
  /** Who can do tasks: name → what he can do; default: the model names nobody. */
  readonly agents?: Readonly<Record<string, string>>
  /** Most tasks; default 20. */
  readonly maxTasks?: number
  /** How often the model is asked at most; default 3. */
  readonly attempts?: number
  /** Language of the words for the model; default `'en'`. */
  readonly locale?: Locale
  readonly signal?: AbortSignal
}

export const DEFAULT_MAX_TASKS = 20

/**
 * Asks until the answer has no problems; each answer is told all that is wrong with it.
 * @throws MinagentError `invalid_plan` with the problems of the last answer; what the model throws; `signal.reason`.
 */
export async function askForTasks(
  model: Model,
  opening: readonly Message[],
  check: (tasks: readonly PlanTask[]) => readonly PlanProblem[],
  { agents, attempts = 3, locale = 'en', signal }: AskOptions,
): Promise<{ readonly tasks: readonly PlanTask[]; readonly usage: Usage }> {
  if (!Number.isInteger(attempts) || attempts < 1) throw new RangeError(`attempts must be a positive integer, got ${attempts}.`)
  const texts = plannerTexts[locale]
  const responseSchema = tasksSchema(agents && Object.keys(agents))
  const messages = [...opening]
  let usage: Usage = {}
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    const answer = await answerOf(model, messages, { responseSchema, signal })
    usage = sumUsage([usage, answer.usage])
    const { value: tasks, problems: found } = readAnswer(answer.text, texts)
    const problems = found.length > 0 ? found : check(tasks)
    if (problems.length === 0) return { tasks, usage }
    if (attempt === attempts) throw invalidPlan(problems)
    messages.push({ role: 'assistant', content: answer.text, toolCalls: [] }, feedback(problems, texts))
  }
}

/** An answer that an adapter refuses is an answer all the same. */
async function answerOf(
  model: Model,
  messages: readonly Message[],
  options: { readonly responseSchema: JsonSchema; readonly signal: AbortSignal | undefined },
): Promise<{ readonly text: string; readonly usage: Usage }> {
  try {
    const { message, usage } = await model.complete([...messages], [], options)
    return { text: message.content, usage }
  } catch (error) {
    if (!isMinagentError(error, 'invalid_model_output')) throw error
    return { text: error.details.text, usage: {} }
  }
}

function readAnswer(text: string, texts: PlannerTexts) {
  try {
    const value: unknown = JSON.parse(unfenced(text))
    return readTasks(typeof value === 'object' && value !== null && 'tasks' in value ? value.tasks : value, texts)
  } catch {
    return { value: [], problems: [planProblem(texts, 'not_json', [])] }
  }
}

/** Models without a form for answers like to put JSON into a code block. */
function unfenced(answer: string): string {
  const text = answer.trim()
  const fence = /^```[a-z]*\s*\n/i.exec(text)?.[0]
  return fence !== undefined && text.endsWith('```') ? text.slice(fence.length, -3) : text
}

const MOST_PROBLEMS = 20

function feedback(problems: readonly PlanProblem[], texts: PlannerTexts): Message {
  const lines = problems.slice(0, MOST_PROBLEMS).map(({ message }) => `- ${message}`)
  const more = problems.length - lines.length
  if (more > 0) lines.push(`- ${fillText(texts.more, { count: `${more}` })}`)
  return { ...user(fillText(texts.rejected, { problems: lines.join('\n') })), name: 'model_feedback' }
}

/** In the subset that every provider's structured output takes: all members required, none besides. */
function tasksSchema(agents: readonly string[] | undefined): JsonSchema {
  const properties = {
    id: { type: 'string' },
    task: { type: 'string' },
    dependsOn: { type: 'array', items: { type: 'string' } },
    ...(agents && agents.length > 0 ? { agent: { type: 'string', enum: agents } } : {}),
  }
  const task = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
  return { type: 'object', properties: { tasks: { type: 'array', items: task } }, required: ['tasks'], additionalProperties: false }
}
