/** A rough stem of a lower-case English word: plural, -ing, -ed and a silent e are cut off. */
export function stem(word: string): string {
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined
  if (irregular !== undefined) return irregular
  if (word.length <= 3) return word
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^sui])s$/, '$1')
  const base = singular.replace(/(?<=[a-z]{3})(?:ing|ed)$/, '').replace(/([bdfgmnprt])\1$/, '$1')
  return (base.length < 3 ? singular : base).replace(/(?<=[a-z]{3})e$/, '')
}

const IRREGULAR: Readonly<Record<string, string>> = {
  times: 'times',
  feet: 'foot',
  inches: 'inch',
  dice: 'dice',
  news: 'news',
  sunny: 'sunny',
  address: 'address',
  less: 'less',
  said: 'say',
  found: 'find',
  sold: 'sell',
  lbs: 'pound',
  seconds: 'seconds',
}
