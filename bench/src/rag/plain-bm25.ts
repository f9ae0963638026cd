/** What the words of a question find, best first. */
export type PlainSearch = (question: string) => readonly { readonly text: string; readonly score: number }[]

/** BM25 with nothing around it, in typed arrays: how fast an index can be that never changes, keeps all in memory and knows no languages. */
export function plainBm25(texts: readonly { readonly text: string }[]): PlainSearch {
  const lists = new Map<string, { passages: number[]; weights: number[] }>()
  const lengths = texts.map(({ text }, passage) => {
    const terms = termsOf(text)
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      const list = lists.get(term) ?? { passages: [], weights: [] }
      lists.set(term, list)
      list.passages.push(passage)
      list.weights.push(count)
    }
    return terms.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / texts.length
  const postings = new Map(
    Array.from(lists, ([term, { passages, weights }]) => {
      const rarity = Math.log(1 + (texts.length - passages.length + 0.5) / (passages.length + 0.5))
      const norm = (index: number) => 1.2 * (0.25 + (0.75 * (lengths[passages[index] ?? 0] ?? 0)) / average)
      const own = Float32Array.from(weights, (count, index) => (rarity * 2.2 * count) / (count + norm(index)))
      return [term, { passages: Uint32Array.from(passages), weights: own }] as const
    }),
  )
  const scores = new Float32Array(texts.length)
  const touched = new Uint32Array(texts.length)
  return (question) => {
    let count = 0
    for (const term of termsOf(question)) {
      const { passages = touched.subarray(0, 0), weights = scores.subarray(0, 0) } = postings.get(term) ?? {}
      for (let index = 0; index < passages.length; index++) {
        const passage = passages[index] ?? 0
        if (scores[passage] === 0) touched[count++] = passage
        scores[passage] = (scores[passage] ?? 0) + (weights[index] ?? 0)
      }
    }
    return bestTen(touched.subarray(0, count), scores).map(({ passage, score }) => ({ text: texts[passage]?.text ?? '', score }))
  }
}

/** The ten with the highest scores; every score is zero again. */
function bestTen(touched: Uint32Array, scores: Float32Array): readonly { readonly passage: number; readonly score: number }[] {
  const best: { passage: number; score: number }[] = []
  let least = 0
  for (const passage of touched) {
    const score = scores[passage] ?? 0
    scores[passage] = 0
    if (score <= least) continue
    const place = best.findIndex((other) => other.score < score)
    best.splice(place < 0 ? best.length : place, 0, { passage, score })
    if (best.length > 10) best.pop()
    if (best.length === 10) least = best[9]?.score ?? 0
  }
  return best
}

/** Short words are nearly always such as say nothing. */
function termsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]{4,}/g) ?? []
}
