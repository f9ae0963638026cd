/** The word that differs least from the one that was written; undefined where none is near. */
export function mostSimilar(written: string, words: readonly string[]): string | undefined {
  const ranked = words.map((word) => ({ word, distance: distanceBetween(written.toLowerCase(), word.toLowerCase()) }))
  const best = ranked.toSorted((one, other) => one.distance - other.distance)[0]
  return best && best.distance <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : undefined
}

/** How many letters must be put in, left out or replaced to make one word of the other. */
function distanceBetween(one: string, other: string): number {
  const letters = [...other]
  let row = Array.from({ length: letters.length + 1 }, (_, index) => index)
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1]
    for (const [index, otherLetter] of letters.entries()) {
      const replaced = (row[index] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
