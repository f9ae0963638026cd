/** Where the two regions of a word begin in which Porter2 takes suffixes away; its length where there is none. */
export interface Regions {
  readonly first: number
  readonly second: number
}

/** The regions of a word whose consonant `y`s are marked as `Y`: each begins after the first non-vowel that follows a vowel. */
export function measure(word: string): Regions {
  const prefix = /^(?:gener|commun|arsen|past|univers|later|emerg|organ|inter)/.exec(word)
  const first = prefix ? prefix[0].length : afterSyllable(word, 0)
  return { first, second: afterSyllable(word, first) }
}

/** A word that ends in a short syllable and has nothing in its first region. */
export function isShortWord(word: string, regions: Regions): boolean {
  return word.length <= regions.first && (/[^aeiouy][aeiouy][^aeiouywxY]$/.test(word) || /^[aeiouy][^aeiouy]$/.test(word))
}

function afterSyllable(word: string, start: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(start))
  return found ? start + found.index + 2 : word.length
}
