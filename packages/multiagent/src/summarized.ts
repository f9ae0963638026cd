import { type Locale, type Message, type Model, system, user } from '@minagent/types'
import type { HistoryFilter } from './history-filter.ts'
import { fromRecords, type HistoryRecord } from './history-record.ts'
import { multiagentTexts } from './prompts.ts'

/** How {@link summarized} works. */
export interface SummaryOptions {
  /** Language of the words that the model reads; default `'en'`. */
  readonly locale?: Locale | undefined
}

/**
 * Shows a summary that a model makes, in place of the conversation. It is as untrusted as the conversation was. The tokens are taken
 * from the budget after the call.
 */
export function summarized(model: Model, { locale = 'en' }: SummaryOptions = {}): HistoryFilter {
  return async (records, { signal, budget, untrusted }): Promise<readonly HistoryRecord[]> => {
    if (records.length === 0) return []
    const conversation = fromRecords(records).map(lineOf).join('\n')
    const asked = [system(multiagentTexts[locale].summarize), user(conversation)]
    const { message, usage } = await model.complete(asked, [], { signal })
    const { inputTokens = 0, outputTokens = 0 } = usage
    budget.reserve(0, 0)?.settle({ tokens: inputTokens + outputTokens, costUsd: 0 })
    const origin = { kind: 'agent', name: 'summary', untrusted } as const
    return [{ kind: 'user', message: { role: 'user', content: message.content, name: 'summary', origin } }]
  }
}

/** A message as one JSON object: what stands in it cannot pass for another message. */
function lineOf(message: Message): string {
  const { role, content } = message
  if (role !== 'assistant' || message.toolCalls.length === 0) return JSON.stringify({ role, content })
  return JSON.stringify({ role, content, calls: message.toolCalls.map(({ name, arguments: args }) => ({ name, arguments: args })) })
}
