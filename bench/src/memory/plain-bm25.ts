/** BM25 over single texts with k1 1.2 and b 0.75, as one would write it in an afternoon: lower case words, Han characters and pairs. */
export function plainBm25(texts: readonly string[]): (query: string) => readonly number[] {
  const counts = texts.map((text) => tally(terms(text)))
  const lengths = counts.map((count) => [...count.values()].reduce((sum, value) => sum + value, 0))
  const mean = lengths.reduce((sum, length) => sum + length, 0) / texts.length
  const documents = tally(counts.flatMap((count) => [...count.keys()]))
  return (query) => {
    const asked = [...new Set(terms(query))]
    const scores = counts.map((count, index) =>
      asked.reduce((sum, term) => {
        const frequency = count.get(term) ?? 0
        const found = documents.get(term) ?? 0
        const rarity = Math.log(1 + (texts.length - found + 0.5) / (found + 0.5))
        return sum + (rarity * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * (lengths[index] ?? 0)) / mean))
      }, 0),
    )
    return [...scores.keys()].filter((index) => (scores[index] ?? 0) > 0).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  }
}

function terms(text: string): readonly string[] {
  return [...text.toLowerCase().matchAll(/\p{Script=Han}+|[\p{L}\p{N}']+/gu)].flatMap(([run]) => {
    if (!/\p{Script=Han}/u.test(run)) return [run]
    return [...run].flatMap((character, index, all) => (all[index + 1] ? [character, character + all[index + 1]] : [character]))
  })
}

function tally(list: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}
