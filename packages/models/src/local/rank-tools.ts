import type { ToolSchema } from '@minagent/types'
import { type ArgumentSource, type FilledArguments, fillArguments, type ToolWords } from './fill-arguments.ts'
import { readParameters } from './parameters.ts'
import { overlapsAny } from './span.ts'
import { findTerms, hasKey, type Term } from './words.ts'

/** What the ranking knows of a tool. */
export interface ToolProfile extends ToolWords {
  readonly name: string
  /** The words in its name that say something. */
  readonly nameTerms: readonly Term[]
  /** How much each key tells: name before description before parameters. */
  readonly weights: ReadonlyMap<string, number>
}

/** How well a tool fits a part of the request, and the arguments for it. */
export interface RankedTool {
  readonly profile: ToolProfile
  readonly filled: FilledArguments
  readonly score: number
  /** The share of the request's words that the tool or its arguments explain, 0 to 1. */
  readonly coverage: number
  /** The share of the words of the tool's name that the request speaks of, 0 to 1. */
  readonly naming: number
  /** The request wants something done (delete, translate) that the tool does not speak of. */
  readonly otherAction: boolean
  /** Words of the request that belong to the tool and say something. */
  readonly matches: number
}

/** What is known of each offered tool. */
export function profileTools(tools: readonly ToolSchema[]): readonly ToolProfile[] {
  const raw = tools.map(profileTool)
  const frequency = new Map<string, number>()
  for (const { weights } of raw) for (const key of weights.keys()) frequency.set(key, (frequency.get(key) ?? 0) + 1)
  // A word that many of the tools share tells little about any of them.
  return raw.map((profile) => ({
    ...profile,
    weights: new Map([...profile.weights].map(([key, weight]) => [key, weight / Math.sqrt(frequency.get(key) ?? 1)])),
  }))
}

/** The tools in the order in which they fit the text, best first. */
export function rankTools(profiles: readonly ToolProfile[], source: ArgumentSource): readonly RankedTool[] {
  return profiles.map((profile) => rank(profile, source)).sort((a, b) => b.score - a.score)
}

/** True when enough of the request speaks of this tool for it to be called. */
export function isRelevant({ profile, filled, score, coverage, matches, naming, otherAction }: RankedTool): boolean {
  if (score <= 0 || matches === 0 || otherAction) return false
  // Nothing but its words speaks for a tool that requires no argument: one of several does not do.
  const needsNothing = profile.parameters.every(({ required }) => !required)
  if (needsNothing && filled.typed === 0 && matches < 2 && naming < 0.5) return false
  return coverage >= 0.6 || (matches >= 2 && coverage >= 0.4) || (matches >= 3 && coverage >= 0.34)
}

function profileTool(tool: ToolSchema): ToolProfile {
  const parameters = readParameters(tool.parameters)
  const weights = new Map<string, number>()
  const add = (terms: readonly Term[], weight: number) => {
    for (const { keys, isWeak } of terms) {
      for (const key of keys) weights.set(key, Math.max(weights.get(key) ?? 0, isWeak ? weight * 0.3 : weight))
    }
  }
  const nameTerms = findTerms(tool.name)
  add(nameTerms, 1)
  add(findTerms(tool.description), 0.7)
  for (const parameter of parameters) {
    add(parameter.nameTerms, 0.5)
    add(parameter.descriptionTerms, 0.4)
    if (parameter.kind === 'enum') add(findTerms(JSON.stringify(parameter.schema.enum)), 0.4)
  }
  return {
    name: tool.name,
    parameters,
    nameTerms: nameTerms.filter((term) => !term.isWeak),
    frame: new Set(nameTerms.flatMap((term) => term.keys)),
    outerFrame: keysOf([
      ...findTerms(tool.description),
      ...parameters.flatMap((parameter) => [...parameter.nameTerms, ...parameter.descriptionTerms]),
    ]),
    weights,
  }
}

function rank(profile: ToolProfile, source: ArgumentSource): RankedTool {
  const { terms } = source
  const filled = fillArguments(profile, source)
  const matched = terms.filter((term) => hasKey(term, profile.weights))
  const used = terms.filter((term) => overlapsAny(term, filled.used))
  const unexplained = terms.filter((term) => !matched.includes(term) && !used.includes(term) && !term.isWeak)
  const strong = matched.filter((term) => !term.isWeak && weightOf(term, profile) >= 0.3 && !isArgumentOnly(term, filled, profile))
  const weight = distinct(matched).reduce((sum, term) => sum + weightOf(term, profile) * (term.isWeak ? 0.4 : 1), 0)
  const total = terms.filter((term) => !term.isWeak).length
  return {
    profile,
    filled,
    score: weight + filled.typed * 0.5 - unexplained.length * 0.25 - filled.missing.length * 0.6,
    naming: namingShare(profile, terms),
    otherAction: unexplained.some((term) => hasKey(term, ACTIONS)),
    coverage: total === 0 ? 1 : 1 - unexplained.length / total,
    matches: new Set(strong.map((term) => term.keys[0])).size + anchors(filled, profile),
  }
}

function keysOf(terms: readonly Term[]): ReadonlySet<string> {
  return new Set(terms.flatMap((term) => term.keys))
}

function weightOf(term: Term, profile: ToolProfile): number {
  return Math.max(0, ...term.keys.map((key) => profile.weights.get(key) ?? 0))
}

const ACTIONS: ReadonlySet<string> = new Set(['#delete', '#write', '#translate', '#run', '#update'])

function namingShare({ nameTerms }: ToolProfile, terms: readonly Term[]): number {
  const named = nameTerms.filter((wanted) => terms.some((term) => term.keys.some((key) => wanted.keys.includes(key))))
  return nameTerms.length === 0 ? 1 : named.length / nameTerms.length
}

/** A word that only fills an argument ("Boston") does not speak for the tool, unless the tool's own name or description has it. */
function isArgumentOnly(term: Term, { used }: FilledArguments, profile: ToolProfile): boolean {
  return overlapsAny(term, used) && weightOf(term, profile) < 0.5
}

/** A file name speaks for a tool that wants a path, an address for one that wants an address. */
function anchors({ values }: FilledArguments, { parameters }: ToolProfile): number {
  return parameters.filter(({ name, kind, required }) => required && ANCHORS.has(kind) && Object.hasOwn(values, name)).length
}

const ANCHORS: ReadonlySet<string> = new Set(['path', 'email', 'url'])

/** One term for each meaning: a word said twice counts once. */
function distinct(terms: readonly Term[]): readonly Term[] {
  const seen = new Set<string>()
  return terms.filter((term) => {
    const isNew = !term.keys.some((key) => seen.has(key))
    for (const key of term.keys) seen.add(key)
    return isNew
  })
}
