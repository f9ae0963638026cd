import { linesOf } from '../files/lines-of.ts'
import type { Jail } from '../jail/jail.ts'
import type { SearchTexts } from './prompts.ts'
import { textOf } from './search-by-walk.ts'
import type { FileMatches } from './search-query.ts'

const MAX_MATCHES = 100
const MAX_LINE_LENGTH = 400

/** The lines that a search shows: `path:7: text` for a match, `path-8- text` round it, `--` where lines are left out between. */
export class MatchReport {
  readonly #jail: Jail
  readonly #context: number
  readonly #lines: string[] = []
  #matches = 0

  constructor(jail: Jail, context: number) {
    this.#jail = jail
    this.#context = context
  }

  /** True when a match has been left out. */
  get isFull(): boolean {
    return this.#matches > MAX_MATCHES
  }

  /** Reads the lines again through the jail: what is not there is not shown. */
  async add({ path, lines: numbers }: FileMatches): Promise<void> {
    const file = await this.#jail.openFile(path).catch(() => undefined)
    const text = file && (await textOf(file))
    if (text === undefined) return
    const lines = linesOf(text)
    const room = MAX_MATCHES - this.#matches
    const there = numbers.filter((number) => number <= lines.length)
    this.#matches += there.length
    this.#show(path, lines, new Set(there.slice(0, room)))
  }

  /** The whole result; `seconds` when the search was stopped after so many. */
  text(texts: SearchTexts, seconds: number | undefined): string {
    const notes = [
      ...(this.#matches === 0 ? [texts.none] : []),
      ...(this.isFull ? [texts.more(MAX_MATCHES)] : []),
      ...(seconds === undefined ? [] : [texts.outOfTime(seconds)]),
    ]
    return [...this.#lines, ...notes.map((note) => `[${note}]`)].join('\n')
  }

  #show(path: string, lines: readonly string[], matches: ReadonlySet<number>): void {
    let last = Number.NEGATIVE_INFINITY
    for (const number of withContext(matches, this.#context, lines.length)) {
      if (this.#context > 0 && this.#lines.length > 0 && number !== last + 1) this.#lines.push('--')
      const mark = matches.has(number) ? ':' : '-'
      this.#lines.push(`${path}${mark}${number}${mark} ${cut(lines[number - 1] ?? '')}`)
      last = number
    }
  }
}

/** The numbers of the matches and of the lines round them, each once, in order. */
function withContext(matches: ReadonlySet<number>, context: number, count: number): number[] {
  const shown = new Set<number>()
  for (const match of matches) {
    for (let number = Math.max(1, match - context); number <= Math.min(count, match + context); number++) shown.add(number)
  }
  return [...shown].sort((one, other) => one - other)
}

function cut(line: string): string {
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH).toWellFormed()}…` : line
}
