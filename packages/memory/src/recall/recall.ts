import type { ContextInfo, ContextPolicy, Locale, Message, Retriever, ScoredPassage, UserMessage } from '@minagent/types'
import { isQuestion } from '../context/kept-groups.ts'
import { LastUsed } from '../last-used.ts'
import { type RecallTexts, recallTexts } from '../prompts.ts'
import { memoryMessage } from './memory-message.ts'

/** Options of {@link recall}. */
export interface RecallOptions {
  /** Searched first; `facts()` is a retriever. */
  readonly facts: Retriever
  /** Documents to search as well; its passages take turns with the facts. */
  readonly retriever?: Retriever
  /** The most that is put before a question, in estimated tokens. Default 1,000. */
  readonly limitTokens?: number
  /** How many passages at most. Default 10. */
  readonly limit?: number
  /** Told when a search failed; the view then has what the other one found, or nothing. */
  readonly onFailure?: (error: unknown, context: ContextInfo) => void
  /** Default: those of `locale`, which is English by default. */
  readonly texts?: RecallTexts
  readonly locale?: Locale
}

/**
 * Puts what fits the newest question of a person right before it, as one user message named `memory`; nothing where nothing fits. The search
 * is made once for a question of a run, so that the rounds of tools that follow see the same (the newest 100 are known). The message
 * is untrusted when any passage is: those say so in `metadata.untrusted`, and one that says nothing is.
 */
//#region recall
export function recall(options: RecallOptions): ContextPolicy {
  const { limitTokens = 1_000, locale = 'en', texts = recallTexts[locale] } = options
  const recalled = new LastUsed<string, { readonly message: UserMessage | undefined }>(100)
  return {
    async view(messages, context) {
      const index = messages.findLastIndex(isQuestion)
      const question = messages[index]?.content ?? ''
      if (question.trim() === '') return messages
      const key = JSON.stringify([context.runId, question])
      const known = recalled.get(key) ?? { message: memoryMessage(await found(question, options, context), limitTokens, texts) }
      recalled.set(key, known)
      return known.message ? inserted(messages, index, known.message) : messages
    },
  }
}
//#endregion recall

function inserted(messages: readonly Message[], index: number, message: Message): readonly Message[] {
  return [...messages.slice(0, index), message, ...messages.slice(index)]
}

/** The passages of both searches in turn, as their scores are of different kinds. */
async function found(question: string, options: RecallOptions, context: ContextInfo): Promise<readonly ScoredPassage[]> {
  const { facts, retriever, limit = 10, onFailure } = options
  const search = async (source: Retriever): Promise<readonly ScoredPassage[]> => {
    try {
      return await source.search(question, { limit, signal: context.signal })
    } catch (error) {
      onFailure?.(error, context)
      return []
    }
  }
  const lists = await Promise.all([search(facts), ...(retriever ? [search(retriever).then(ofDocuments)] : [])])
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? []))
    .flat()
    .slice(0, limit)
}

/** Whatever a document says of itself, nobody said it at a time. */
function ofDocuments(passages: readonly ScoredPassage[]): readonly ScoredPassage[] {
  return passages.map(({ metadata: { at: _at, speaker: _speaker, ...metadata }, ...passage }) => ({ ...passage, metadata }))
}
