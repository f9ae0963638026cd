/** How often a term stands in which texts, in ascending order of the texts. */
export interface Posting {
  readonly texts: readonly number[]
  readonly counts: readonly number[]
}

/** The lengths of texts, for a ranking that prefers short ones among those that fit alike. */
export interface Lengths {
  readonly each: Float64Array
  readonly mean: number
}

/** An inverted index of texts, given as their terms. */
export function indexOf(texts: readonly (readonly string[])[]): ReadonlyMap<string, Posting> {
  const postings = new Map<string, { readonly texts: number[]; readonly counts: number[] }>()
  for (const [index, terms] of texts.entries()) {
    for (const term of terms) {
      const posting = postings.get(term) ?? { texts: [], counts: [] }
      const last = posting.texts.length - 1
      if (posting.texts[last] === index) posting.counts[last] = (posting.counts[last] ?? 0) + 1
      else {
        posting.texts.push(index)
        posting.counts.push(1)
      }
      postings.set(term, posting)
    }
  }
  return postings
}

/** See {@link Lengths}. */
export function lengthsOf(each: Float64Array): Lengths {
  return { each, mean: each.reduce((sum, length) => sum + length, 0) / Math.max(1, each.length) }
}

/** Adds what one term is worth to the scores of texts, by BM25 (Robertson and Zaragoza, 2009). */
export function addScores(scores: Float64Array, { texts, counts }: Posting, { each, mean }: Lengths): void {
  const rarity = Math.log(1 + (scores.length - texts.length + 0.5) / (texts.length + 0.5))
  for (const [place, text] of texts.entries()) {
    const count = counts[place] ?? 0
    const length = 1 - B + (B * (each[text] ?? 0)) / (mean || 1)
    scores[text] = (scores[text] ?? 0) + (rarity * count * (K1 + 1)) / (count + K1 * length)
  }
}

const K1 = 1.2
const B = 0.4

/** The posting of `size` other texts that consist of these: `spread` says of a text in which of them it counts, and how much. */
export function spreadPosting(
  { texts, counts }: Posting,
  size: number,
  spread: (text: number, add: (into: number, weight: number) => void) => void,
): Posting {
  const sums = new Float64Array(size)
  const touched: number[] = []
  for (const [place, text] of texts.entries()) {
    const count = counts[place] ?? 0
    spread(text, (into, weight) => {
      if (sums[into] === 0) touched.push(into)
      sums[into] = (sums[into] ?? 0) + weight * count
    })
  }
  return { texts: touched, counts: touched.map((into) => sums[into] ?? 0) }
}
