import { isPlainObject, type JsonSchema, type Locale, type Model, system, type Usage } from '@minagent/types'
import { sumUsage, type TokenPrice, usageCost } from '@minagent/types/runtime'
import { judgeTexts } from '../prompts.ts'

/** What a model that judges is told, however many answers it is given. */
export interface JudgeOptions {
  /** Best of another family than those that are judged: models prefer what they would have said themselves. */
  readonly model: Model
  /** What makes an answer good, in words that leave as little as possible to taste. */
  readonly rubric: string
  /** Language of the instructions; default `'en'`. */
  readonly locale?: Locale
  /** The price of a model, by its `id`: without it no cost is told. */
  readonly priceOf?: (modelId: string) => TokenPrice | undefined
}

/** What a judge is to decide between. */
export interface Question {
  readonly instructions: 'one' | 'two'
  /** What is judged; all of it untrusted. */
  readonly data: Readonly<Record<string, unknown>>
  /** The member of its answer that decides, and its values. */
  readonly key: string
  readonly values: readonly string[]
}

/** What a judge said. */
export interface Opinion {
  /** One of the values; undefined when its answer could not be read. */
  readonly value: string | undefined
  readonly reason: string
  readonly usage: Usage
  readonly costUsd?: number
}

/**
 * Asks once. What is judged is one JSON object in a message of its own, marked as untrusted: no text in it can end it, and the judge
 * has no tools. Only an answer that is the JSON object is read, so that a verdict which is quoted from the data is none (S7).
 */
export async function askJudge(options: JudgeOptions, question: Question, signal: AbortSignal | undefined): Promise<Opinion> {
  const { model, rubric, locale = 'en', priceOf } = options
  const texts = judgeTexts[locale]
  const messages = [
    system(texts[question.instructions].replace('{rubric}', () => rubric)),
    {
      role: 'user' as const,
      content: `${JSON.stringify(question.data)}\n\n${texts.reminder}`,
      origin: { kind: 'agent' as const, untrusted: true },
    },
  ]
  const { message, usage, model: answered } = await model.complete(messages, [], { signal, responseSchema: formOf(question) })
  const price = priceOf?.(answered ?? model.id ?? '')
  const costUsd = price && usageCost(usage, price)
  return { ...readOpinion(message.content, question), usage, ...(costUsd === undefined ? {} : { costUsd }) }
}

/** What several calls took together; no cost unless that of each is known. */
export function spentOn(opinions: readonly Opinion[]): { readonly usage: Usage; readonly costUsd?: number } {
  const costs = opinions.flatMap(({ costUsd }) => (costUsd === undefined ? [] : [costUsd]))
  const usage = sumUsage(opinions.map((opinion) => opinion.usage))
  return costs.length === opinions.length ? { usage, costUsd: costs.reduce((sum, cost) => sum + cost, 0) } : { usage }
}

function formOf({ key, values }: Question): JsonSchema {
  return {
    type: 'object',
    properties: { reason: { type: 'string' }, [key]: { type: 'string', enum: values } },
    required: ['reason', key],
    additionalProperties: false,
  }
}

function readOpinion(text: string, { key, values }: Question): Pick<Opinion, 'value' | 'reason'> {
  const answer = parsed(withoutFence(text.trim()))
  if (!isPlainObject(answer)) return { value: undefined, reason: text }
  const value = values.find((one) => one === answer[key])
  return { value, reason: typeof answer.reason === 'string' ? answer.reason : text }
}

/** Some models put the whole of their JSON into a fenced block. */
function withoutFence(text: string): string {
  const lines = text.split('\n')
  const isFenced = lines.length > 2 && /^```(json)?\s*$/i.test(lines[0] ?? '') && lines.at(-1) === '```'
  return isFenced ? lines.slice(1, -1).join('\n') : text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
