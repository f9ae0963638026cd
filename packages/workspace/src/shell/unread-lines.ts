import { StringDecoder } from 'node:string_decoder'

/** What was taken out of {@link UnreadLines}. */
export interface TakenLines {
  readonly lines: readonly string[]
  /** How many old lines were dropped, since the last time, because nobody read them. */
  readonly dropped: number
  /** How many lines fit but are left for the next time. */
  readonly left: number
}

/** How much is kept of what nobody has read, in characters. */
const MAX_UNREAD = 256_000
/** A longer line counts as several. */
const MAX_LINE = 8_000
/** How much is given at once, in characters. */
const MAX_TAKEN = 32_000

/** The output of a background command, as lines that are read once; memory is bounded by dropping the oldest. */
export class UnreadLines {
  readonly #parts = { stdout: new LinePart(), stderr: new LinePart() }
  #lines: string[] = []
  #size = 0
  #dropped = 0

  /** Lines of both streams stand in the order in which they came. */
  add(chunk: Buffer, stream: 'stdout' | 'stderr'): void {
    for (const line of this.#parts[stream].add(chunk)) this.#push(line)
    this.#dropOldest()
  }

  /** There is no more output: an unfinished line is one as well. */
  end(): void {
    for (const part of Object.values(this.#parts)) for (const line of part.end()) this.#push(line)
  }

  /** Takes the lines that `filter` marks with true, as many as fit; all others stay. Nothing is taken when it throws. */
  take(filter: (lines: readonly string[]) => readonly boolean[] = (lines) => lines.map(() => true)): TakenLines {
    const wanted = filter(this.#lines)
    const lines: string[] = []
    const kept: string[] = []
    let size = 0
    let left = 0
    for (const [index, line] of this.#lines.entries()) {
      const fits = size + line.length <= MAX_TAKEN
      if (wanted[index] && fits) {
        lines.push(line)
        size += line.length + 1
      } else {
        kept.push(line)
        if (wanted[index]) {
          left++
          // Later lines that are short do not overtake it.
          size = MAX_TAKEN
        }
      }
    }
    const dropped = this.#dropped
    this.#lines = kept
    this.#size = kept.reduce((sum, line) => sum + line.length + 1, 0)
    this.#dropped = 0
    return { lines, dropped, left }
  }

  #push(line: string): void {
    this.#lines.push(line)
    this.#size += line.length + 1
  }

  #dropOldest(): void {
    let count = 0
    while (this.#size > MAX_UNREAD) this.#size -= (this.#lines[count++]?.length ?? 0) + 1
    this.#lines.splice(0, count)
    this.#dropped += count
  }
}

/** The line of one stream that is not yet finished. */
class LinePart {
  readonly #decoder = new StringDecoder('utf8')
  #text = ''

  add(chunk: Buffer): readonly string[] {
    const lines = (this.#text + this.#decoder.write(chunk)).split('\n')
    this.#text = lines.pop() ?? ''
    const finished = lines.flatMap(inPieces)
    if (this.#text.length <= MAX_LINE) return finished
    const pieces = inPieces(this.#text)
    this.#text = pieces.pop() ?? ''
    return [...finished, ...pieces]
  }

  end(): readonly string[] {
    const rest = this.#text + this.#decoder.end()
    this.#text = ''
    return rest === '' ? [] : inPieces(rest)
  }
}

function inPieces(line: string): string[] {
  const pieces: string[] = []
  for (let start = 0; start === 0 || start < line.length; start += MAX_LINE) pieces.push(line.slice(start, start + MAX_LINE))
  return pieces
}
