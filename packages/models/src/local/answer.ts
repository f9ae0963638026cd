import { expressionText } from './expression.ts'
import { plainNumber } from './numbers.ts'
import { quoteResult, shorten } from './quote-result.ts'
import type { Progress } from './steps.ts'
import type { Situation, Task } from './tasks.ts'
import { type Texts, texts } from './texts.ts'
import { isEmptyData, type ToolOutcome } from './tool-outcome.ts'
import { isChinese } from './words.ts'

/** A task with what was done for it. */
export interface FinishedTask {
  readonly task: Task
  readonly progress: Progress
}

/** The answer to the whole request, part by part, in its language. */
export function writeAnswer(finished: readonly FinishedTask[], { turn, tools }: Situation): string {
  const say = texts[isChinese(turn.request) ? 'zh' : 'en']
  const parts = finished.map((part) => writePart(part, say))
  const needsHelp = finished.length === 0 || finished.some(({ task }) => task.kind === 'unknown' || task.kind === 'greeting')
  if (finished.length === 0) parts.push(say.greeting)
  if (!needsHelp) return parts.join('\n')
  const abilities =
    tools.length === 0
      ? say.noTools
      : say.abilities(tools.map(({ name, description }) => `${name}: ${firstSentence(description, isChinese(turn.request))}`))
  return [...parts, abilities, say.realModel].join('\n\n')
}

/** Of a description in two languages the sentence in the reader's. */
function firstSentence(description: string, inChinese: boolean): string {
  const sentences = description.split(/(?<=[.。])\s*/)
  return (inChinese ? sentences.find(isChinese) : undefined) ?? sentences[0] ?? ''
}

function writePart({ task, progress }: FinishedTask, say: Texts): string {
  switch (task.kind) {
    case 'expression': {
      const failed = progress.outcomes.find(({ error }) => error !== undefined)
      if (failed) return say.failed(failed.call.name, failed.error ?? '')
      const { value } = progress
      const last = progress.outcomes.at(-1)
      if (value === undefined) return last ? quoteResult(last, task.text, say) : say.done
      const sources = [...new Set(progress.outcomes.map(({ call }) => call.name))].join(', ')
      return say.source(`${expressionText(task.expression, plainNumber)} = ${plainNumber(value)}`, sources)
    }
    case 'tool':
      return writeOutcomes(progress.outcomes, task.text, say)
    case 'missing':
      return say.missing(
        task.tool.name,
        task.parameters.map(({ name, description }) =>
          description === '' ? name : `${name} (${firstSentence(description, say.language === 'zh').replace(/[.。]$/, '')})`,
        ),
      )
    case 'definition':
      return task.definition
    case 'greeting':
      return say.greeting
    case 'unknown':
      return say.unknown(shorten(task.text))
    default:
      return task satisfies never
  }
}

/** What was found; only when nothing was, the searches that found nothing. */
function writeOutcomes(outcomes: readonly ToolOutcome[], request: string, say: Texts): string {
  const isFound = ({ error, data, call }: ToolOutcome) =>
    error === undefined && !(isEmptyData(data) && searchText(call.arguments) !== undefined)
  const found = outcomes.filter((outcome) => isFound(outcome) || outcome.error !== undefined)
  if (found.length > 0) {
    return found
      .map((outcome) => (outcome.error === undefined ? quoteResult(outcome, request, say) : say.failed(outcome.call.name, outcome.error)))
      .join('\n')
  }
  const [first] = outcomes
  return first ? say.nothingFound(first.call.name, searchText(first.call.arguments) ?? '') : say.done
}

function searchText(args: Readonly<Record<string, unknown>>): string | undefined {
  return Object.values(args).find((value) => typeof value === 'string')
}
