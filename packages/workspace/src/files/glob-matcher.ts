import { ToolError } from '@minagent/types'
import { globAlternatives } from './glob-alternatives.ts'
import type { FileTexts } from './prompts.ts'
import { wildcardMatch } from './wildcard-match.ts'

const MAX_LENGTH = 500

/**
 * Tells whether a path with `/` fits a glob of `*`, `**`, `?`, `[a-z]`, `{a,b}`, a backslash before a sign that means itself, and `!` in
 * front for all others. Its time grows with the length of the path times that of the glob, whatever they hold: the glob is a model's,
 * and the names in a workspace may be a stranger's. @throws ToolError for a glob too long, or with patterns in parentheses.
 */
export function globMatcher(glob: string, texts: FileTexts): (path: string) => boolean {
  const isInverse = glob.startsWith('!') && !glob.startsWith('!(')
  const alternatives = glob.length > MAX_LENGTH || EXTENDED.test(glob) ? undefined : globAlternatives(isInverse ? glob.slice(1) : glob)
  if (!alternatives) throw new ToolError(texts.badGlob, 'INVALID_ARGUMENTS')
  const patterns = alternatives.map((pattern) => pattern.replace(/^\.\//, '').split('/').map(segmentOf))
  return (path) => {
    const names = path.split('/').map((name) => [...name])
    return patterns.some((segments) => pathFits(segments, names)) !== isInverse
  }
}

const EXTENDED = /(?<!\\)[@+?*!]\(/

/** What one name has to be; undefined for `**`, any names. */
type Segment = readonly Sign[] | undefined

/** What one character has to be; undefined for `*`, any characters. */
type Sign = ((character: string) => boolean) | undefined

function pathFits(segments: readonly Segment[], names: readonly (readonly string[])[]): boolean {
  const isAny = (part: number) => segments[part] === undefined
  const fits = (part: number, item: number) => nameFits(segments[part] ?? [], names[item] ?? [])
  return wildcardMatch({ length: segments.length, isAny, fits }, names.length)
}

function nameFits(signs: readonly Sign[], name: readonly string[]): boolean {
  const isAny = (part: number) => signs[part] === undefined
  const fits = (part: number, item: number) => signs[part]?.(name[item] ?? '') === true
  return wildcardMatch({ length: signs.length, isAny, fits }, name.length)
}

function segmentOf(text: string): Segment {
  return text === '**' ? undefined : (text.match(SIGN) ?? []).map(signOf)
}

/** An escaped character, a class, or one character. */
const SIGN = /\\.|\[[!^]?(?:\\.|\]|[^\]\\])(?:\\.|[^\]\\])*\]|./gsu

function signOf(text: string): Sign {
  if (text === '*') return undefined
  if (text === '?') return () => true
  if (text.length > 2 && text.startsWith('[')) return classOf(text.slice(1, -1))
  const meant = text.length > 1 && text.startsWith('\\') ? text.slice(1) : text
  return (character) => character === meant
}

function classOf(text: string): Sign {
  const isInverse = /^[!^]/.test(text)
  const ranges = (isInverse ? text.slice(1) : text).match(RANGE) ?? []
  const borders = ranges.map((range) => (range.match(CLASS_SIGN) ?? []).map((sign) => sign.replace(/^\\(?=.)/su, '')))
  return (character) => borders.some(([first = '', , last = first]) => first <= character && character <= last) !== isInverse
}

const CLASS_SIGN = /\\.|./gsu
const RANGE = /(?:\\.|.)-(?:\\.|.)|\\.|./gsu
