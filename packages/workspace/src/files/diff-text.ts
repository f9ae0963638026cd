import { createTwoFilesPatch } from 'diff'
import type { FileTexts } from './prompts.ts'

const MAX_DIFF_LINES = 200
/** More changed lines are not compared: that takes time and memory by their square. */
const MAX_EDITS = 1_000
/** How many lines are shown at each end of a change that is not compared. */
const END_LINES = 5

/** The change of a file as a unified diff, cut where it is long; of a large change, how many lines it has and their ends. */
export function diffText(path: string, before: string, after: string, texts: FileTexts): string {
  const [old = '', next = ''] = [before, after].map((text) => text.replaceAll('\r\n', '\n'))
  const options = { context: 3, maxEditLength: MAX_EDITS }
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, old, next, undefined, undefined, options)
  if (patch === undefined) return largeChange(old.split('\n'), next.split('\n'), texts)
  // The first line only separates files.
  const lines = patch.trimEnd().split('\n').slice(1)
  return lines.length > MAX_DIFF_LINES ? [...lines.slice(0, MAX_DIFF_LINES), `[${texts.diffCut}]`].join('\n') : lines.join('\n')
}

function largeChange(old: readonly string[], next: readonly string[], texts: FileTexts): string {
  const start = old.findIndex((line, index) => line !== next[index])
  const same = old.toReversed().findIndex((line, index) => line !== next.at(-1 - index))
  const removed = old.slice(start, old.length - same)
  const added = next.slice(start, next.length - same)
  return [`[${texts.largeChange(start + 1, removed.length, added.length)}]`, ...ends(removed, '-'), ...ends(added, '+')].join('\n')
}

function ends(lines: readonly string[], mark: '-' | '+'): string[] {
  const marked = (some: readonly string[]) => some.map((line) => `${mark}${line.slice(0, 400).toWellFormed()}`)
  return lines.length <= 2 * END_LINES ? marked(lines) : [...marked(lines.slice(0, END_LINES)), '…', ...marked(lines.slice(-END_LINES))]
}
