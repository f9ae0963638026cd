/** The best of many scored places, with as little work as possible for those that are not among them. */
export class BestPlaces {
  readonly places: number[] = []
  readonly scores: number[] = []
  readonly #limit: number
  readonly #before: (place: number, other: number) => boolean

  /** `before` decides between equal scores. */
  constructor(limit: number, before: (place: number, other: number) => boolean) {
    this.#limit = limit
    this.#before = before
  }

  /** What a place must have at least to be among them; 0 while there is room. */
  get least(): number {
    return this.scores.length < this.#limit ? 0 : (this.scores.at(-1) ?? 0)
  }

  offer(place: number, score: number): void {
    const { places, scores } = this
    const isFull = scores.length >= this.#limit
    if (isFull && !this.#isBetter(place, score, scores.length - 1)) return
    let index = isFull ? scores.length - 1 : scores.length
    for (; index > 0 && this.#isBetter(place, score, index - 1); index--) {
      places[index] = places[index - 1] ?? 0
      scores[index] = scores[index - 1] ?? 0
    }
    places[index] = place
    scores[index] = score
  }

  #isBetter(place: number, score: number, index: number): boolean {
    const other = this.scores[index] ?? 0
    return score > other || (score === other && this.#before(place, this.places[index] ?? 0))
  }
}
