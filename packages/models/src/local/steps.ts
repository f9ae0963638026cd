import { isPlainObject, sameJson } from '@minagent/types'
import { type Expression, expressionText } from './expression.ts'
import { fillArguments, readSource } from './fill-arguments.ts'
import { wantsContent } from './intents.ts'
import { findExpressionTool, findOperationTools } from './operations.ts'
import { shorterQueries } from './search-tool.ts'
import type { Arguments, Situation, Task } from './tasks.ts'
import { isEmptyData, numberOf, type ToolOutcome } from './tool-outcome.ts'
import { findTerms } from './words.ts'

/** A call that is still to be made. */
export interface NextCall {
  readonly name: string
  readonly arguments: Arguments
}

/** How far a task is: the calls made for it, and the call to make next, if any. */
export interface Progress {
  readonly outcomes: readonly ToolOutcome[]
  readonly next?: NextCall
  /** The value of an expression, once it is known. */
  readonly value?: number
}

/** Looks up what was done for the task, and finds what would help next. */
export function progressOf(task: Task, situation: Situation): Progress {
  if (task.kind === 'expression') return calculate(task.expression, situation)
  if (task.kind === 'tool') return useTool(task, situation)
  return { outcomes: [] }
}

function outcomeOf(call: NextCall, { turn }: Situation): ToolOutcome | undefined {
  return turn.outcomes.find((outcome) => outcome.call.name === call.name && sameJson(outcome.call.arguments, call.arguments))
}

function calculate(expression: Expression, situation: Situation): Progress {
  const whole = findExpressionTool(situation.tools)
  const operations = findOperationTools(situation.tools)
  if (whole && operations.size === 0) {
    const call = { name: whole.tool, arguments: { [whole.parameter]: asciiText(expression) } }
    return finish(call, [], situation)
  }
  if (expression.kind === 'number') return { outcomes: [], value: expression.value }
  if (expression.kind === 'previous') return { outcomes: [] }
  const left = calculate(expression.left, situation)
  if (left.next || left.value === undefined) return left
  const right = calculate(expression.right, situation)
  const outcomes = [...left.outcomes, ...right.outcomes]
  if (right.next || right.value === undefined) return { ...right, outcomes }
  const tool = operations.get(expression.operation)
  return tool === undefined
    ? { outcomes }
    : finish({ name: tool.tool, arguments: tool.arguments(left.value, right.value) }, outcomes, situation)
}

function finish(call: NextCall, before: readonly ToolOutcome[], situation: Situation): Progress {
  const outcome = outcomeOf(call, situation)
  if (outcome === undefined) return { outcomes: before, next: call }
  const value = outcome.error === undefined ? numberOf(outcome.data) : undefined
  return { outcomes: [...before, outcome], ...(value === undefined ? {} : { value }) }
}

function asciiText(expression: Expression): string {
  return expressionText(expression).replaceAll('×', '*').replaceAll('÷', '/')
}

/** The calls of the task one after another; then a shorter search when nothing was found; then the content of what was found. */
function useTool(task: Task & { kind: 'tool' }, situation: Situation): Progress {
  const outcomes: ToolOutcome[] = []
  for (const args of task.calls) {
    const call = { name: task.tool.name, arguments: args }
    const outcome = outcomeOf(call, situation)
    if (outcome === undefined) return { outcomes, next: call }
    outcomes.push(outcome)
  }
  for (const call of shorterSearches(task)) {
    const foundNothing = outcomes.every((found) => found.error === undefined && isEmptyData(found.data))
    const wasEmpty = outcomes[0]?.error === undefined && isEmptyData(outcomes[0]?.data)
    if (!foundNothing && !(wasEmpty && LISTS_THINGS.test(task.text))) break
    const outcome = outcomeOf(call, situation)
    if (outcome === undefined) return { outcomes, next: call }
    outcomes.push(outcome)
  }
  const read = contentCall(task, outcomes, situation)
  if (read === undefined) return { outcomes }
  const outcome = outcomeOf(read, situation)
  return outcome === undefined ? { outcomes, next: read } : { outcomes: [...outcomes, outcome] }
}

/** "Budget and forecast": each is searched for when no line has them all. */
const LISTS_THINGS = /[、和]|\band\b/i

function shorterSearches(task: Task & { kind: 'tool' }): readonly NextCall[] {
  const { tool, calls } = task
  const query = tool.parameters.find(({ kind }) => kind === 'query')
  const [args] = calls
  const text = query && args?.[query.name]
  if (query === undefined || typeof text !== 'string') return []
  const queries = shorterQueries(text, LISTS_THINGS.test(task.text) ? 4 : 2)
  // A search that understands questions knows better which of their words say something.
  const whole = TAKES_QUESTIONS.test(query.description) ? [task.text] : []
  return [...whole, ...queries].map((words) => ({ name: tool.name, arguments: { ...args, [query.name]: words } }))
}

const TAKES_QUESTIONS = /\bquestion\b|问题/i

/** A tool that reads what the task found, when the request asks for content. */
function contentCall(task: Task & { kind: 'tool' }, outcomes: readonly ToolOutcome[], { profiles }: Situation): NextCall | undefined {
  const found = outcomes.filter(({ error, data }) => error === undefined && !isEmptyData(data)).map(({ data }) => data)
  if (found.length === 0 || !wantsContent(task.text) || !found.some((data) => isPlainObject(data) || Array.isArray(data))) return undefined
  for (const profile of profiles) {
    if (profile.name === task.tool.name || !READS.some((key) => profile.weights.has(key))) continue
    const required = profile.parameters.filter((parameter) => parameter.required)
    const filled = fillArguments({ ...profile, parameters: required }, readSource('', found))
    if (required.length > 0 && filled.missing.length === 0) return { name: profile.name, arguments: filled.values }
  }
  return undefined
}

const READS: readonly string[] = findTerms('read open 读').flatMap((term) => term.keys)
