import type { Mention } from './evidence.ts'
import type { Filling } from './filling.ts'
import { firstPiece, freePieces, freeText, searchWords } from './free-text.ts'
import { findFromTo } from './from-to.ts'
import { findCurrencies, findLanguages } from './named-things.ts'
import type { Parameter, ParameterKind } from './parameters.ts'
import { overlapsAny } from './span.ts'

/** Fills the string parameters of a kind that shows in the text: zones, places, paths, units, times, addresses. */
export function fillTyped(filling: Filling, parameters: readonly Parameter[]): void {
  for (const parameter of parameters) {
    const find = TYPED[parameter.kind]
    if (find === undefined || filling.values.has(parameter.name)) continue
    const candidates = find(filling, parameter).filter((mention) => !overlapsAny(mention, filling.used))
    const chosen = byRole(filling, parameter, candidates)
    if (chosen === undefined) continue
    take(filling, parameter, chosen)
    filling.typed += 1
    if (MULTIPLIED.has(parameter.kind) && parameter.role === 'none') takeAlternatives(filling, parameter, candidates.slice(1))
  }
}

/** Fills what is left from free text: quoted text first, then what remains of the request. */
export function fillFreeText(filling: Filling, parameters: readonly Parameter[]): void {
  const open = parameters.filter((parameter) => FREE.has(parameter.kind) && !filling.values.has(parameter.name))
  for (const parameter of open) {
    const named = explicitlyNamed(filling, parameter)
    if (named) take(filling, parameter, named)
  }
  const wanted = open.filter((parameter) => parameter.required && !filling.values.has(parameter.name))
  for (const parameter of wanted) {
    const quoted = filling.evidence.quoted.find((mention) => !overlapsAny(mention, filling.used))
    if (quoted) take(filling, parameter, quoted)
  }
  fillRemaining(
    filling,
    wanted.filter((parameter) => !filling.values.has(parameter.name)),
  )
}

/** What a value is, where it stands, and how the argument writes it. */
interface Candidate extends Mention {
  readonly value?: string
}

type Finder = (filling: Filling, parameter: Parameter) => readonly Candidate[]

const ends: Finder = ({ text }, { role }) => {
  const pair = findFromTo(text)
  const found = role === 'none' ? [pair.from, pair.to] : [pair[role]]
  return found.filter((mention) => mention !== undefined)
}

const TYPED: Readonly<Partial<Record<ParameterKind, Finder>>> = {
  zone: ({ evidence }) => evidence.zones.map((mention) => ({ ...mention, value: mention.zone })),
  path: ({ evidence }) => evidence.paths,
  email: ({ evidence }) => evidence.emails,
  url: ({ evidence }) => evidence.urls,
  time: ({ evidence }) => evidence.times,
  identifier: ({ evidence, text }) => [
    ...evidence.identifiers,
    ...evidence.numbers.map(({ start, end }) => ({ start, end, text: text.slice(start, end) })),
  ],
  symbol: ({ text }) => [...text.matchAll(/\b[A-Z]{2,5}\b/g)].map((match) => mentionOf(match)),
  language: ({ text }, { description }) =>
    findLanguages(text).map((mention) => (/\bcode\b|iso|代码/i.test(description) ? { ...mention, value: mention.code } : mention)),
  currency: ({ text }) => findCurrencies(text).map((mention) => ({ ...mention, value: mention.code })),
  unit: ends,
  place: (filling, parameter) => {
    const places = filling.evidence.zones.filter((mention) => mention.isPlace)
    if (places.length > 0) return places
    return parameter.role === 'none' ? capitalisedPlaces(filling.text) : ends(filling, parameter)
  },
}

const MULTIPLIED: ReadonlySet<ParameterKind> = new Set<ParameterKind>(['zone', 'place', 'path'])
const FREE: ReadonlySet<ParameterKind> = new Set<ParameterKind>([
  'query',
  'text',
  'other',
  'identifier',
  'symbol',
  'place',
  'strings',
  'expression',
])

function mentionOf(match: RegExpExecArray): Mention {
  return { start: match.index, end: match.index + match[0].length, text: match[0] }
}

function capitalisedPlaces(text: string): readonly Mention[] {
  const pattern = /(?<=\b(?:in|at|near|around|for|of)\s)(?:\p{Lu}[\p{L}'’.-]+)(?:\s\p{Lu}[\p{L}'’.-]+)*(?:,\s\p{Lu}[\p{L}]+)?/gu
  return [...text.matchAll(pattern)].map(mentionOf)
}

/** Of a pair of places or units the one on the parameter's side; else the first. */
function byRole(filling: Filling, parameter: Parameter, candidates: readonly Candidate[]): Candidate | undefined {
  if (parameter.role === 'none' || candidates.length === 0) return candidates[0]
  const side = findFromTo(filling.text)[parameter.role]
  if (side === undefined) return parameter.role === 'to' && candidates.length > 1 ? candidates[1] : candidates[0]
  return candidates.find((mention) => overlapsAny(mention, [side])) ?? candidates[0]
}

function take(filling: Filling, parameter: Parameter, candidate: Candidate): void {
  const value = candidate.value ?? candidate.text
  filling.values.set(parameter.name, parameter.kind === 'strings' ? splitList(value) : value)
  filling.used.push(candidate)
}

function takeAlternatives(filling: Filling, parameter: Parameter, others: readonly Candidate[]): void {
  if (others.length === 0) return
  filling.alternatives = { name: parameter.name, values: others.map((other) => other.value ?? other.text) }
  filling.used.push(...others)
}

function splitList(text: string): readonly string[] {
  return text.split(/\s*(?:,|，|、|\band\b|和)\s*/).filter((item) => item !== '')
}

/** "symbol AAPL", "title: Tea", "subject 'Meeting'"; for the body of a message also "saying I am late". */
function explicitlyNamed({ text, used, evidence }: Filling, { name, kind }: Parameter): Mention | undefined {
  if (kind === 'query') return undefined
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
  if (words === '') return undefined
  const quoted = evidence.quoted.find(({ start }) =>
    text
      .slice(0, start - 1)
      .trimEnd()
      .toLowerCase()
      .endsWith(words),
  )
  const pattern = `(?<![\\p{L}])${words}(?: is| =|[:：=])\\s*(?<value>[\\p{L}\\p{N}_-]+)`
  const found = quoted ?? groupOf(new RegExp(pattern, 'diu').exec(text)) ?? (isMessage(words) ? groupOf(SAYING.exec(text)) : undefined)
  return found === undefined || overlapsAny(found, used) ? undefined : found
}

const SAYING =
  /\b(?:saying|that says|telling (?:him|her|them))(?: that)?:?\s+(?<value>.+?)[.!]?$|(?:内容是|内容为|，说|写上|(?:短信|消息|邮件|信息|微信)[，,]?\s*说)[:：]?\s*(?<value2>.+?)[。！]?$/diu

function isMessage(name: string): boolean {
  return /body|message|text|content|正文|内容/.test(name)
}

function groupOf(match: RegExpExecArray | null): Mention | undefined {
  const indices = match?.indices?.groups?.value ?? match?.indices?.groups?.value2
  if (!match || indices === undefined) return undefined
  return { start: indices[0], end: indices[1], text: match.input.slice(indices[0], indices[1]) }
}

function remainder(kind: ParameterKind): typeof freeText {
  if (kind === 'query') return searchWords
  return kind === 'text' ? freeText : firstPiece
}

function fillRemaining(filling: Filling, wanted: readonly Parameter[]): void {
  const [single, ...others] = wanted
  if (single === undefined) return
  const frame = { keys: filling.frame, outerKeys: filling.outerFrame, used: filling.used }
  if (others.length === 0) {
    const rest = remainder(single.kind)(filling.text, frame)
    if (rest) take(filling, single, rest)
    return
  }
  const pieces = freePieces(filling.text, frame)
  if (pieces.length !== wanted.length) return
  for (const [index, piece] of pieces.entries()) {
    const parameter = wanted[index]
    if (parameter) take(filling, parameter, piece)
  }
}
