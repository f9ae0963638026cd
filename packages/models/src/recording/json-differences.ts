import { isPlainObject } from '@minagent/types'

/** Where two JSON values differ; an undefined side has nothing there. */
export interface JsonDifference {
  /** Such as `messages[2].content`. */
  readonly path: string
  readonly expected: unknown
  readonly got: unknown
}

/** Every place in which two JSON values differ; the order of keys does not matter. */
export function jsonDifferences(expected: unknown, got: unknown, path = ''): JsonDifference[] {
  if (Object.is(expected, got)) return []
  if (Array.isArray(expected) && Array.isArray(got)) {
    const length = Math.max(expected.length, got.length)
    return Array.from({ length }, (_, index) => jsonDifferences(expected[index], got[index], `${path}[${index}]`)).flat()
  }
  if (!isPlainObject(expected) || !isPlainObject(got)) return [{ path, expected, got }]
  const keys = new Set([...Object.keys(expected), ...Object.keys(got)])
  return [...keys].flatMap((key) => jsonDifferences(own(expected, key), own(got, key), path === '' ? key : `${path}.${key}`))
}

const MOST_SHOWN = 5

/** The differences as lines for people; long values are cut, texts around the place where they differ. */
export function differencesText(differences: readonly JsonDifference[]): string {
  const lines = differences.slice(0, MOST_SHOWN).map(({ path, expected, got }) => {
    const from = typeof expected === 'string' && typeof got === 'string' ? placeBefore(expected, got) : 0
    return `  ${path || 'value'}: expected ${shown(expected, from)}, got ${shown(got, from)}`
  })
  const rest = differences.length - lines.length
  return [...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n')
}

const CONTEXT = 20
const MOST_CHARACTERS = 80

/** The code point a little before two texts begin to differ. */
function placeBefore(a: string, b: string): number {
  const other = [...b]
  const place = [...a].findIndex((character, index) => character !== other[index])
  return Math.max(0, (place === -1 ? [...a].length : place) - CONTEXT)
}

function shown(value: unknown, from: number): string {
  if (value === undefined) return 'nothing'
  const characters = [...(typeof value === 'string' ? value : JSON.stringify(value))]
  const part = characters.slice(from, from + MOST_CHARACTERS).join('')
  const text = `${from > 0 ? '…' : ''}${part}${from + MOST_CHARACTERS < characters.length ? '…' : ''}`
  return typeof value === 'string' ? JSON.stringify(text) : text
}

function own(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
