/** One kind of place where a text may be cut. */
export interface CutKind {
  /** How full, from 0 to 1, a passage must be for a cut of this kind to be taken rather than one of the next kind. */
  readonly least: number
  /** The last place of this kind in `window` that is at most `limit`; -1 without one. */
  last(window: string, limit: number): number
}

const EMPTY_LINE = lastOf(/(?:\r\n|\n|\r(?!\n))[^\S\r\n]*(?:\r\n?|\n)/g)
const LINE = lastOf(/\r\n?|\n/g)
const BLANK = lastOf(/\s(?=\S)/g)

/** Where prose is cut, the best places first. */
export const PROSE_CUTS: readonly CutKind[] = [
  { least: 0.3, last: EMPTY_LINE },
  { least: 0.4, last: lastOf(/[.!?…]["')\]”’]*(?=\s)|(?:[。！？｡]|…{2})["'”’」』）]*/g) },
  { least: 0.5, last: LINE },
  { least: 0.6, last: lastOf(/[,;:](?=\s)|[，、；：]/g) },
  { least: 0.6, last: BLANK },
]

/** Where code is cut: before what stands at the margin, at empty lines, at lines. */
export const CODE_CUTS: readonly CutKind[] = [
  { least: 0.15, last: lastTopLevel },
  { least: 0.3, last: EMPTY_LINE },
  { least: 0.3, last: LINE },
  { least: 0.6, last: lastOf(/[;,{](?=\s)|[。；，]/g) },
  { least: 0.6, last: BLANK },
]

/** Where the rows of a table are cut. */
export const ROW_CUTS: readonly CutKind[] = [
  { least: 0, last: LINE },
  { least: 0.5, last: lastOf(/\|/g) },
  { least: 0.6, last: BLANK },
]

/** The end of the best part of `text` that begins at `start` and ends behind it, at most at `room`; -1 where there is none. */
export function bestCut(text: string, start: number, room: number, cuts: readonly CutKind[]): number {
  // One more unit shows what follows.
  const window = text.slice(start, room + 1)
  const limit = room - start
  for (const { least, last } of cuts) {
    const cut = last(window, limit)
    if (cut > 0 && cut >= limit * least) return start + cut
  }
  return -1
}

function lastOf(pattern: RegExp): CutKind['last'] {
  return (window, limit) => {
    let last = -1
    for (const match of window.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (end > limit) break
      last = end
    }
    return last
  }
}

/** Before the last line that stands at the margin and begins something: behind an empty, an indented or a closing line. */
function lastTopLevel(window: string, limit: number): number {
  let end = window.length
  for (let at = window.lastIndexOf('\n', limit - 1); at > 0; at = end) {
    const begins = /[^\s)}\]]/.test(window.charAt(at + 1))
    end = window.lastIndexOf('\n', at - 1)
    if (begins && end !== -1 && /[\s)}\]]/.test(window.charAt(end + 1))) return at + 1
  }
  return -1
}
