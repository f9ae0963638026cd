/** A regular expression (ECMAScript, `u` flag) as a tree. */
export type PatternNode =
  | { readonly type: 'character'; readonly accepts: (point: number) => boolean }
  | { readonly type: 'edge'; readonly edge: Edge }
  | { readonly type: 'look'; readonly ahead: boolean; readonly wanted: boolean; readonly body: PatternNode }
  | { readonly type: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly type: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly type: 'repeat'; readonly body: PatternNode; readonly min: number; readonly max: number }

/** A place between two characters: `^`, `$`, `\b`, `\B`. */
export type Edge = 'start' | 'end' | 'word' | 'not_word'

/** What no linear-time engine can do: a back reference, for one. */
export class UnsupportedPattern extends Error {
  override readonly name = 'UnsupportedPattern'
}

/**
 * Parses what `new RegExp(source, 'u')` has already accepted, so that only meaning, not correctness, is looked at.
 * @throws UnsupportedPattern
 */
export function parsePattern(source: string): PatternNode {
  const reader: Reader = { source, at: 0 }
  return parseChoice(reader)
}

interface Reader {
  readonly source: string
  at: number
}

function parseChoice(reader: Reader): PatternNode {
  const options = [parseSequence(reader)]
  while (take(reader, /\|/y)) options.push(parseSequence(reader))
  const [only] = options
  return options.length === 1 && only ? only : { type: 'choice', options }
}

function parseSequence(reader: Reader): PatternNode {
  const items: PatternNode[] = []
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source.charAt(reader.at))) items.push(parseRepeat(reader))
  const [only] = items
  return items.length === 1 && only ? only : { type: 'sequence', items }
}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y

function parseRepeat(reader: Reader): PatternNode {
  const body = parseAtom(reader)
  const quantifier = take(reader, QUANTIFIER)
  if (!quantifier) return body
  const [, sign, least, comma, most] = quantifier
  if (sign) return { type: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
  const min = Number(least)
  if (!comma) return { type: 'repeat', body, min, max: min }
  return { type: 'repeat', body, min, max: most ? Number(most) : Number.POSITIVE_INFINITY }
}

function parseAtom(reader: Reader): PatternNode {
  if (take(reader, /\^/y)) return { type: 'edge', edge: 'start' }
  if (take(reader, /\$/y)) return { type: 'edge', edge: 'end' }
  if (take(reader, /\\b/y)) return { type: 'edge', edge: 'word' }
  if (take(reader, /\\B/y)) return { type: 'edge', edge: 'not_word' }
  if (take(reader, /\(/y)) return parseGroup(reader)
  return parseCharacter(reader)
}

function parseGroup(reader: Reader): PatternNode {
  const look = take(reader, /\?(<?)([=!])/y)
  if (!look && !take(reader, /\?:|\?<[^>=!]+>/y) && take(reader, /\?/y)) {
    throw new UnsupportedPattern('Flags inside a pattern are not supported.')
  }
  const body = parseChoice(reader)
  take(reader, /\)/y)
  return look ? { type: 'look', ahead: look[1] === '', wanted: look[2] === '=', body } : body
}

/** Longest forms first; a surrogate pair of escapes is one character under the `u` flag. */
const CHARACTER = new RegExp(
  [
    String.raw`\[(?:\\.|[^\]\\])*\]`,
    String.raw`\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}`,
    String.raw`\\u\{[\da-fA-F]+\}`,
    String.raw`\\u[\da-fA-F]{4}`,
    String.raw`\\x[\da-fA-F]{2}`,
    String.raw`\\c[A-Za-z]`,
    String.raw`\\[pP]\{[^}]*\}`,
    String.raw`\\?.`,
  ].join('|'),
  'suy',
)

function parseCharacter(reader: Reader): PatternNode {
  const [text = ''] = take(reader, CHARACTER) ?? []
  if (/^\\(?:[1-9]|k)/.test(text)) throw new UnsupportedPattern('A back reference cannot be matched in linear time.')
  if (!/^[[\\.]/.test(text)) {
    const literal = text.codePointAt(0)
    return { type: 'character', accepts: (point) => point === literal }
  }
  return { type: 'character', accepts: classTest(text) }
}

/** Asks the native engine about one character at a time: its classes, exactly, and nothing to backtrack over. */
function classTest(text: string): (point: number) => boolean {
  const one = new RegExp(`^${text}$`, 'u')
  const known = new Map<number, boolean>()
  return (point) => {
    let answer = known.get(point)
    if (answer === undefined) {
      answer = one.test(String.fromCodePoint(point))
      known.set(point, answer)
    }
    return answer
  }
}

function take(reader: Reader, what: RegExp): RegExpExecArray | undefined {
  what.lastIndex = reader.at
  const found = what.exec(reader.source)
  if (!found) return undefined
  reader.at += found[0].length
  return found
}
