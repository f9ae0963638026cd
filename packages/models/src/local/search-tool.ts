import { findEvidence } from './evidence.ts'
import { searchWords } from './free-text.ts'
import type { ToolProfile } from './rank-tools.ts'
import { findTerms } from './words.ts'

/** A search over texts in general (files, notes, web), with the query for this request; undefined when none is offered. */
export function findSearchTool(
  profiles: readonly ToolProfile[],
  text: string,
): { readonly profile: ToolProfile; readonly arguments: Readonly<Record<string, unknown>> } | undefined {
  for (const profile of profiles) {
    const [query, ...others] = profile.parameters.filter(({ required }) => required)
    if (query?.kind !== 'query' || others.length > 0 || !isGeneral(profile)) continue
    const words = queryWords(text, profile)
    if (words !== undefined) return { profile, arguments: { [query.name]: words } }
  }
  return undefined
}

/** Shorter queries to try when the whole one found nothing: its single words, the longest first. */
export function shorterQueries(query: string, count: number): readonly string[] {
  const words = findTerms(query).map((term) => term.text)
  const candidates = words.length > 1 ? words : []
  return candidates.toSorted((a, b) => b.length - a.length).slice(0, count)
}

const GENERAL = ['#file', '#web', 'articl', 'manual', 'faq', 'knowledg', 'wikipedia', 'wiki', 'databas', '知识库', '百科']

/** A search for recipes answers no other question; a search of files or the web may. */
function isGeneral({ weights, frame }: ToolProfile): boolean {
  return (frame.has('#search') || weights.has('#search')) && GENERAL.some((key) => weights.has(key))
}

function queryWords(text: string, { frame }: ToolProfile): string | undefined {
  const [quoted] = findEvidence(text).quoted
  return quoted?.text ?? searchWords(text, { keys: frame, used: [] })?.text
}
