import { isPlainObject, type Locale, type Retriever, type ScoredPassage, type Tool, ToolError } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import { type RagTexts, ragTexts } from '../prompts.ts'
import { splitText } from '../splitters/split-text.ts'
import { toCitation } from './citation.ts'
import { RETRIEVAL } from './metadata.ts'

/** What the search tool gives a model of a passage. */
interface CitedPassage {
  readonly citation: string
  readonly title?: string
  /** The headings it stands under. */
  readonly headings?: readonly string[]
  readonly text: string
}

/** The `search` tool over an index; its results have at most about `maxTokens`. */
export function searchTool(index: Retriever, locale: Locale, maxTokens: number): Tool {
  const texts = ragTexts[locale]
  const { description, query, limit, filter } = texts.search
  return {
    name: 'search',
    description,
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string', minLength: 1, description: query },
        limit: { type: 'integer', minimum: 1, maximum: MOST, description: limit },
        filter: { type: 'object', description: filter },
      },
      required: ['query'],
      additionalProperties: false,
    },
    metadata: RETRIEVAL,
    async execute(args, { signal }) {
      const found = await index.search(requireText(args.query, texts), { ...searchOptions(args), signal })
      if (found.length === 0) return { passages: [], note: texts.nothingFound }
      const passages = withinTokens(found, maxTokens)
      return passages.length < found.length ? { passages, note: texts.more(passages.length, found.length) } : { passages }
    },
  }
}

const USUAL = 5
const MOST = 50

function requireText(query: unknown, { noQuery }: RagTexts): string {
  if (typeof query === 'string') return query
  throw new ToolError(noQuery, 'INVALID_ARGUMENTS')
}

function searchOptions({ limit, filter }: Readonly<Record<string, unknown>>) {
  const most = typeof limit === 'number' && Number.isInteger(limit) ? Math.min(MOST, Math.max(1, limit)) : USUAL
  return isPlainObject(filter) ? { limit: most, filter } : { limit: most }
}

/** The best passages that fit; of the first one its beginning, where it alone is too long. */
function withinTokens(found: readonly ScoredPassage[], maxTokens: number): readonly CitedPassage[] {
  const passages: CitedPassage[] = []
  let left = maxTokens
  for (const passage of found) {
    const whole = toCitedPassage(passage)
    left -= estimateTokens(JSON.stringify(whole))
    if (left < 0 && passages.length === 0) return [toCitedPassage(beginning(passage, maxTokens))]
    if (left < 0) break
    passages.push(whole)
  }
  return passages
}

function beginning(passage: ScoredPassage, maxTokens: number): ScoredPassage {
  const [first] = splitText(passage.text, { maxTokens: Math.max(4, Math.floor(maxTokens * 0.8)) })
  const text = first?.text ?? ''
  // A repeated head stands before the slice.
  const head = passage.text.length - (passage.end - passage.start)
  const end = Math.max(passage.start + 1, passage.start + (first?.end ?? 0) - head)
  return { ...passage, text, end: Math.min(passage.end, end) }
}

function toCitedPassage({ documentId, start, end, text, metadata }: ScoredPassage): CitedPassage {
  const { title, headings } = metadata
  return {
    citation: toCitation({ documentId, start, end }),
    ...(typeof title === 'string' ? { title } : {}),
    ...(Array.isArray(headings) ? { headings: headings.map(String) } : {}),
    text,
  }
}
