import type { Mention } from './evidence.ts'
import type { Filling } from './filling.ts'
import { findFromTo } from './from-to.ts'
import { findCurrencies, findLanguages } from './named-things.ts'
import type { Parameter } from './parameters.ts'
import { overlaps, overlapsAny } from './span.ts'
import { findTerms, type Term } from './words.ts'

/** Chooses the enum values that the request names, by the value itself, a synonym, or the code of a language or currency. */
export function fillChoices(filling: Filling, parameters: readonly Parameter[]): void {
  for (const parameter of parameters) {
    if (parameter.kind === 'enum') fillChoice(filling, parameter)
    else if (parameter.kind === 'boolean') fillBoolean(filling, parameter)
  }
}

interface Choice extends Mention {
  readonly value: unknown
}

function fillChoice(filling: Filling, parameter: Parameter): void {
  const values: readonly unknown[] = Array.isArray(parameter.schema.enum) ? parameter.schema.enum : []
  const side = sideOf(filling, parameter)
  const shared = sharedKeys(values)
  const choices = values
    .flatMap((value) => findValue(filling, value, shared))
    .filter((choice) => !overlapsAny(choice, filling.used))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const chosen = (side && choices.find((choice) => overlaps(choice, side))) ?? choices[0]
  if (chosen) {
    filling.values.set(parameter.name, chosen.value)
    filling.used.push(chosen)
    filling.typed += 1
  } else if (parameter.required && values.length === 1) filling.values.set(parameter.name, values[0])
}

function sideOf(filling: Filling, parameter: Parameter): Mention | undefined {
  if (parameter.role === 'none') return undefined
  return findFromTo(filling.text)[parameter.role]
}

/** What two values have in common (km and mile are both lengths) does not choose between them. */
function sharedKeys(values: readonly unknown[]): ReadonlySet<string> {
  const keys = values.flatMap((value) => (typeof value === 'string' ? [...new Set(findTerms(value).flatMap((term) => term.keys))] : []))
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
}

function findValue({ text, terms, evidence }: Filling, value: unknown, shared: ReadonlySet<string>): readonly Choice[] {
  if (typeof value === 'number') {
    return evidence.numbers.filter((number) => number.value === value).map(({ start, end }) => ({ start, end, text: '', value }))
  }
  if (typeof value !== 'string' || value === '') return []
  const at = text.toLowerCase().indexOf(value.toLowerCase())
  const isWord = !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[at + value.length] ?? '')
  if (at !== -1 && (isWord || /\p{Script=Han}/u.test(value))) return [{ start: at, end: at + value.length, text: value, value }]
  return [...byMeaning(terms, value, shared), ...byCode(text, value)]
}

function byMeaning(terms: readonly Term[], value: string, shared: ReadonlySet<string>): readonly Choice[] {
  const valueTerms = findTerms(value)
  if (valueTerms.length === 0) return []
  const matches = valueTerms.map((wanted) => terms.find((term) => term.keys.some((key) => wanted.keys.includes(key) && !shared.has(key))))
  const found = matches.filter((term) => term !== undefined)
  const [first] = found
  return first && found.length === valueTerms.length ? [{ start: first.start, end: first.end, text: first.text, value }] : []
}

function byCode(text: string, value: string): readonly Choice[] {
  return [...findLanguages(text), ...findCurrencies(text)]
    .filter((mention) => mention.code.toLowerCase() === value.toLowerCase())
    .map(({ start, end, text: name }) => ({ start, end, text: name, value }))
}

const NEGATION = /(?:\b(?:no|not|without|don't|do not|never|exclude|excluding|off)\s+(?:\w+\s+)?|[不无没]有?(?:要|带|含|包含|用|需要)?)$/i

/** True when the request has the parameter's own words, false when it negates them, absent otherwise. */
function fillBoolean(filling: Filling, parameter: Parameter): void {
  const wanted = parameter.nameTerms.filter((term) => !term.isWeak)
  const said = filling.terms.find((term) => wanted.some((other) => other.keys.some((key) => term.keys.includes(key))))
  if (said === undefined) return
  filling.values.set(parameter.name, !NEGATION.test(filling.text.slice(0, said.start)))
  filling.used.push(said)
}
