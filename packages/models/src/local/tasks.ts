import type { ToolSchema } from '@minagent/types'
import { type Expression, needsPrevious, withoutPowers, withPrevious } from './expression.ts'
import { readSource } from './fill-arguments.ts'
import { findDefinition } from './glossary.ts'
import { asksForAbilities, isFollowUp, isLookUp, isQuestion, isSmallTalk } from './intents.ts'
import { findNumbers } from './numbers.ts'
import { canCalculate } from './operations.ts'
import type { Parameter } from './parameters.ts'
import { parseExpression } from './parse-expression.ts'
import { isRelevant, profileTools, type RankedTool, rankTools, type ToolProfile } from './rank-tools.ts'
import { findSearchTool } from './search-tool.ts'
import { splitRequest } from './segments.ts'
import { numberOf } from './tool-outcome.ts'
import type { Turn } from './turn.ts'
import { findTerms } from './words.ts'

/** What one part of a request comes to. */
export type Task =
  | { readonly kind: 'expression'; readonly text: string; readonly expression: Expression }
  | { readonly kind: 'tool'; readonly text: string; readonly tool: ToolProfile; readonly calls: readonly Arguments[] }
  | { readonly kind: 'missing'; readonly text: string; readonly tool: ToolProfile; readonly parameters: readonly Parameter[] }
  | { readonly kind: 'definition'; readonly text: string; readonly definition: string }
  | { readonly kind: 'greeting'; readonly text: string }
  | { readonly kind: 'unknown'; readonly text: string }

/** Arguments of a call. */
export type Arguments = Readonly<Record<string, unknown>>

/** What tasks are made from. */
export interface Situation {
  readonly turn: Turn
  readonly tools: readonly ToolSchema[]
  readonly profiles: readonly ToolProfile[]
  readonly timeZone?: string | undefined
}

/** The situation of a turn with these tools. */
export function readSituation(turn: Turn, tools: readonly ToolSchema[], timeZone?: string): Situation {
  return { turn, tools, profiles: profileTools(tools), timeZone }
}

/** The parts of the latest request as tasks, in order. */
export function planTasks(situation: Situation): readonly Task[] {
  const parts = splitRequest(situation.turn.request)
  const tasks: Task[] = []
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? ''
    const next = parts[index + 1]
    const joined = next === undefined ? undefined : joinedTask(part, next, situation)
    if (joined) index += 1
    const before = tasks.at(-1)
    const task = withContext(joined ?? planPart(part, situation), before)
    if (task.kind === 'expression' && needsPrevious(task.expression)) {
      tasks.splice(-1, 1, continued(before, task, situation))
    } else tasks.push(task)
  }
  return withoutNoise(tasks)
}

/** A part that lacks something that the next part gives ("look through my notes, find the rent") is read together with it. */
function joinedTask(part: string, next: string, situation: Situation): Task | undefined {
  const alone = planPart(part, situation)
  if (alone.kind !== 'missing') return undefined
  const following = planPart(next, situation)
  const task = planPart(`${part}, ${next}`, situation)
  const isSameTool = following.kind !== 'tool' || (task.kind === 'tool' && following.tool.name === task.tool.name)
  return task.kind === 'tool' && isSameTool ? task : undefined
}

/** "My friend lives in Toronto. What time is it there?": what the part lacks may stand in a remark before it. */
function withContext(task: Task, before: Task | undefined): Task {
  if (before?.kind !== 'unknown' || (task.kind !== 'tool' && task.kind !== 'missing')) return task
  const [ranked] = rankTools([task.tool], readSource(before.text))
  if (ranked === undefined || ranked.filled.typed === 0) return task
  const given = task.kind === 'tool' ? task.calls[0] : rankTools([task.tool], readSource(task.text))[0]?.filled.values
  const free = task.tool.parameters.filter(({ kind }) => FREE_TEXT.has(kind)).map(({ name }) => name)
  const remark = Object.entries(ranked.filled.values).filter(([name]) => !free.includes(name))
  const values = { ...Object.fromEntries(remark), ...given }
  const isComplete = task.tool.parameters.every(({ name, required }) => !required || Object.hasOwn(values, name))
  return isComplete ? { kind: 'tool', text: task.text, tool: task.tool, calls: [values] } : task
}

const FREE_TEXT: ReadonlySet<string> = new Set(['query', 'text', 'other', 'strings'])

function planPart(text: string, situation: Situation): Task {
  if (isSmallTalk(text) || asksForAbilities(text)) return { kind: 'greeting', text }
  const parsed = parseExpression(text)
  const expression = parsed && (canCalculate(parsed, situation.tools) ? parsed : withoutPowers(parsed))
  if (expression && canCalculate(expression, situation.tools)) return { kind: 'expression', text, expression }
  const source = readSource(
    text,
    situation.turn.outcomes.map(({ data }) => data),
    situation.timeZone,
  )
  const relevant = rankTools(situation.profiles, source).filter(isRelevant)
  const ready = relevant.find(({ filled, score }) => filled.missing.length === 0 && score >= (relevant[0]?.score ?? 0) - 1)
  const definition = findDefinition(text)
  const isDictionary = ready?.profile.frame.has('#dictionary') ?? false
  if (ready && (!definition || isDictionary)) return toolTask(text, ready)
  if (definition) return { kind: 'definition', text, definition }
  return followUpTask(text, situation) ?? searchTask(text, situation) ?? missingTask(text, relevant[0]) ?? { kind: 'unknown', text }
}

function toolTask(text: string, { profile, filled }: RankedTool): Task {
  return { kind: 'tool', text, tool: profile, calls: [filled.values, ...filled.alternatives] }
}

/** A plain question goes to a general search, when one is offered. */
function searchTask(text: string, { profiles }: Situation): Task | undefined {
  if (!isQuestion(text) && !isLookUp(text)) return undefined
  const search = findSearchTool(profiles, text)
  return search && { kind: 'tool', text, tool: search.profile, calls: [search.arguments] }
}

function missingTask(text: string, best: RankedTool | undefined): Task | undefined {
  // "I have no time" asks for nothing.
  if (!isQuestion(text) && /\b(?:no|not|never)\b|n't\b|没有|[没不别]/i.test(text)) return undefined
  return best && { kind: 'missing', text, tool: best.profile, parameters: best.filled.missing }
}

/** "And in Tokyo?": the tool of the turn before, with what the new request changes. */
function followUpTask(text: string, { turn, profiles }: Situation): Task | undefined {
  const earlier = turn.earlier.at(-1)?.call
  if (earlier === undefined || !isFollowUp(turn.request)) return undefined
  const profile = profiles.find(({ name }) => name === earlier.name)
  if (profile === undefined) return undefined
  const [ranked] = rankTools([profile], readSource(text))
  if (ranked === undefined || Object.keys(ranked.filled.values).length === 0) return undefined
  const calls = [ranked.filled.values, ...ranked.filled.alternatives].map((values) => ({ ...earlier.arguments, ...values }))
  return { kind: 'tool', text, tool: profile, calls }
}

/** An expression that goes on from the part before, or from the last result of the turn before. */
function continued(before: Task | undefined, task: Task & { kind: 'expression' }, { turn }: Situation): Task {
  if (before?.kind === 'expression') {
    return { kind: 'expression', text: `${before.text}, ${task.text}`, expression: withPrevious(task.expression, before.expression) }
  }
  const [only, ...others] = before?.kind === 'unknown' ? findNumbers(before.text) : []
  const last = only && others.length === 0 ? only.value : numberOf(turn.earlier.at(-1)?.data)
  if (last === undefined) return { kind: 'unknown', text: task.text }
  return { ...task, expression: withPrevious(task.expression, { kind: 'number', value: last }) }
}

/** Greetings, asides, and a second request for what another part already does are dropped beside real tasks. */
function withoutNoise(tasks: readonly Task[]): readonly Task[] {
  const useful = tasks.filter(({ kind }) => kind === 'expression' || kind === 'tool' || kind === 'definition')
  if (useful.length === 0) return tasks.slice(0, 1)
  const served = new Set(useful.flatMap((task) => (task.kind === 'tool' ? [task.tool.name] : [])))
  return tasks.filter((task) => {
    if (task.kind === 'greeting') return false
    if (task.kind === 'missing') return !served.has(task.tool.name)
    return task.kind !== 'unknown' || (isQuestion(task.text) && findTerms(task.text).some((term) => !term.isWeak))
  })
}
