import { linesOf } from './lines-of.ts'
import type { FileTexts } from './prompts.ts'

const MAX_SHOWN = 2_000
/** How many characters of a file are compared: what follows is not looked at. */
const MAX_COMPARED = 1_000_000
const MIN_LIKENESS = 0.5

/** What a text holds instead of a piece that does not occur in it, in words for the model; nothing when nothing is like it. */
export function nearMatch(text: string, piece: string, texts: FileTexts): string[] {
  const wanted = linesOf(piece)
  if (wanted.length > 0 && wanted.every((line) => /^\s*\d+\|/.test(line))) return [texts.numbersIncluded]
  const lines = linesOf(text)
  return sameButBlanks(lines, piece, texts) ?? nearestLine(lines, wanted, texts)
}

/** Lines that are the piece but for blanks and line breaks. */
function sameButBlanks(lines: readonly string[], piece: string, texts: FileTexts): string[] | undefined {
  const bare = withoutBlanks(piece)
  if (bare === '') return undefined
  const bareLines = lines.map(withoutBlanks)
  const starts = bareLines.map(() => 0)
  for (const [index, line] of bareLines.entries()) starts[index + 1] = (starts[index] ?? 0) + line.length
  const at = bareLines.join('').indexOf(bare)
  if (at < 0) return undefined
  const first = starts.findLastIndex((start, index) => start <= at && (bareLines[index] ?? '') !== '')
  const last = starts.findIndex((start) => start >= at + bare.length) - 1
  return [texts.whitespace(first + 1, last + 1, shown(lines.slice(first, last + 1).join('\n')))]
}

function nearestLine(lines: readonly string[], wanted: readonly string[], texts: FileTexts): string[] {
  const pairs = pairsOf(wanted.find((line) => line.trim() !== '') ?? '')
  let best = { likeness: 0, index: -1 }
  let left = MAX_COMPARED
  for (const [index, line] of lines.entries()) {
    left -= line.length + 1
    if (left < 0) break
    const likeness = likenessOf(pairs, pairsOf(line))
    if (likeness > best.likeness) best = { likeness, index }
  }
  const line = lines[best.index]
  return line === undefined || best.likeness < MIN_LIKENESS ? [] : [texts.nearest(best.index + 1, shown(line))]
}

/** The share of pairs of characters that two lines have in common (Dice). */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const pair of one) if (other.has(pair)) common++
  return one.size + other.size === 0 ? 0 : (2 * common) / (one.size + other.size)
}

function pairsOf(line: string): Set<string> {
  const bare = withoutBlanks(line).slice(0, MAX_SHOWN)
  return new Set(Array.from(bare, (character, index) => character + (bare[index + 1] ?? '')))
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '')
}

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text
}
