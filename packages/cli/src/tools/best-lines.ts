/** A line that holds at least one word of a query. */
export interface FoundLine {
  readonly path: string
  readonly line: number
  readonly text: string
  /** Indexes of the words that it holds. */
  readonly held: readonly number[]
}

const MAX_KEPT = 2_000

/** Keeps the best of any number of lines: those with most words; among equals those with the rarer words, then those that came first. */
export class BestLines {
  #lines: FoundLine[] = []
  readonly #frequency: number[] = []
  /** How many lines were added. */
  count = 0

  add(line: FoundLine): void {
    this.count++
    for (const word of line.held) this.#frequency[word] = (this.#frequency[word] ?? 0) + 1
    this.#lines.push(line)
    if (this.#lines.length > MAX_KEPT) this.#lines = this.best(MAX_KEPT / 10)
  }

  /** The best lines, best first. */
  best(limit: number): FoundLine[] {
    const rarity = ({ held }: FoundLine) => held.reduce((sum, word) => sum + 1 / (this.#frequency[word] ?? 1), 0)
    return this.#lines.toSorted((a, b) => b.held.length - a.held.length || rarity(b) - rarity(a)).slice(0, limit)
  }
}
