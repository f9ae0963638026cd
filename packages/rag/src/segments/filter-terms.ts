import { isPlainObject } from '@minagent/types'

/** What a search may be limited to: for each key of the metadata the value it must have, or several of which it must have one. */
export type MetadataFilter = Readonly<Record<string, unknown>>

/** The terms that a passage with this metadata has for filters: one for each string, number, boolean or null, also those in lists. */
export function filterTermsOf(metadata: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(metadata).flatMap(([key, value]) =>
    valuesOf(value)
      .filter(isFilterable)
      .map((item) => filterTerm(key, item)),
  )
}

/**
 * For each key of a filter the terms of which a passage must have one. A key whose value is undefined limits nothing.
 * @throws TypeError for what is no object, and for a value that is no string, number, boolean or null, nor a list of these.
 */
export function filterGroups(filter: MetadataFilter): readonly (readonly string[])[] {
  if (!isPlainObject(filter)) throw new TypeError('A filter is an object: for keys of the metadata the values they must have.')
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined)
  return entries.map(([key, value]) => {
    const values = valuesOf(value)
    if (values.every(isFilterable)) return values.map((item) => filterTerm(key, item))
    throw new TypeError(`A filter has strings, numbers, booleans, null, or lists of these; ${JSON.stringify(key)} has something else.`)
  })
}

function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function isFilterable(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** No word has a control character: terms of filters and of texts live in one dictionary. */
function filterTerm(key: string, value: unknown): string {
  return `\u0001${key}\u0001${JSON.stringify(value)}`
}
