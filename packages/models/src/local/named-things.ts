import type { Mention } from './evidence.ts'
import { currencyNames, languageNames } from './names-data.ts'
import { halfWidth, overlapsAny } from './span.ts'

/** A name from a table, found in a text. */
export interface NamedMention extends Mention {
  /** ISO code of what is named. */
  readonly code: string
}

/** The languages that a text names, in order. */
export function findLanguages(text: string): readonly NamedMention[] {
  return findNames(text, languages)
}

/** The currencies that a text names, by name or code, in order. */
export function findCurrencies(text: string): readonly NamedMention[] {
  return findNames(text, currencies)
}

interface Name {
  readonly pattern: RegExp
  readonly code: string
}

const languages = readNames(languageNames)
const currencies = [
  ...Object.keys(currencyNames).map((code) => ({ pattern: new RegExp(`\\b${code}\\b`, 'g'), code })),
  ...readNames(currencyNames),
]

function readNames(table: Readonly<Record<string, string>>): readonly Name[] {
  return Object.entries(table)
    .flatMap(([code, list]) => list.split(',').map((name) => ({ name, code })))
    .sort((a, b) => b.name.length - a.name.length)
    .map(({ name, code }) => ({
      pattern: /^[a-z]/.test(name) ? new RegExp(`\\b${name.replaceAll('.', '\\.')}s?\\b`, 'gi') : new RegExp(name, 'g'),
      code,
    }))
}

function findNames(text: string, names: readonly Name[]): readonly NamedMention[] {
  const found: NamedMention[] = []
  const plain = halfWidth(text)
  for (const { pattern, code } of names) {
    for (const match of plain.matchAll(pattern)) {
      const mention = { start: match.index, end: match.index + match[0].length, text: match[0], code }
      if (!overlapsAny(mention, found)) found.push(mention)
    }
  }
  return found.sort((a, b) => a.start - b.start)
}
