import { isShortWord, measure, type Regions } from './porter2-regions.ts'

/**
 * The stem of an English word: the Porter2 algorithm ("english" of the Snowball project, http://snowballstem.org/algorithms/english/stemmer.html).
 * `word` is in lower case with straight apostrophes; words of one or two letters are their own stem.
 */
export function porter2(word: string): string {
  if (word.length <= 2) return word
  const known = EXCEPTIONS.get(word)
  if (known !== undefined) return known
  const marked = markConsonantYs(word.startsWith("'") ? word.slice(1) : word)
  const regions = measure(marked)
  const singular = withoutPlural(withoutPossessive(marked))
  if (INVARIANT_SINGULARS.has(singular)) return singular
  const verb = withVowelY(withoutPastTense(singular, regions))
  const short = withShorterSuffix(withoutDerivation(verb, regions), regions)
  return withoutLastLetter(withoutSuffix(short, regions), regions).toLowerCase()
}

const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word): [string, string] => [word, word]),
])

const INVARIANT_SINGULARS: ReadonlySet<string> = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'evening',
  'proceed',
  'exceed',
  'succeed',
])

/** A `y` that is a consonant becomes `Y`: at the beginning, or after a vowel. */
function markConsonantYs(word: string): string {
  return word.includes('y') ? word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y') : word
}

/** Step 0. */
function withoutPossessive(word: string): string {
  return word.includes("'") ? word.replace(/'(s'?)?$/, '') : word
}

/** Step 1a. */
function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1)
  if (word.endsWith('us') || word.endsWith('ss') || !word.endsWith('s')) return word
  return /[aeiouy]/.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

/** Step 1b. */
function withoutPastTense(word: string, regions: Regions): string {
  const agreed = /(?:eed|eedly)$/.exec(word)
  if (agreed) return agreed.index >= regions.first ? `${word.slice(0, agreed.index)}ee` : word
  const ending = /(?:ed|edly|ing|ingly)$/.exec(word)
  if (!ending) return word
  const stem = word.slice(0, ending.index)
  if (!/[aeiouy]/.test(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) return /^[aeo]..$/.test(stem) ? stem : stem.slice(0, -1)
  return isShortWord(stem, regions) ? `${stem}e` : stem
}

/** Step 1c. */
function withVowelY(word: string): string {
  return word.length > 2 && /[^aeiouy][yY]$/.test(word) ? `${word.slice(0, -1)}i` : word
}

/** Step 2: the longest of these at the end, in the first region. */
function withoutDerivation(word: string, regions: Regions): string {
  const [suffix, replacement] = longestSuffix(word, DERIVATIONS)
  if (suffix === '' || word.length - suffix.length < regions.first) return word
  const stem = word.slice(0, -suffix.length)
  if (suffix === 'ogi' && !stem.endsWith('l')) return word
  if (suffix === 'li' && !/[cdeghkmnrt]$/.test(stem)) return word
  return stem + replacement
}

const DERIVATIONS = bySuffix({
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  abli: 'able',
  entli: 'ent',
  izer: 'ize',
  ization: 'ize',
  ational: 'ate',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  aliti: 'al',
  alli: 'al',
  fulness: 'ful',
  ousli: 'ous',
  ousness: 'ous',
  iveness: 'ive',
  iviti: 'ive',
  biliti: 'ble',
  bli: 'ble',
  ogi: 'og',
  ogist: 'og',
  fulli: 'ful',
  lessli: 'less',
  li: '',
})

/** Step 3. */
function withShorterSuffix(word: string, regions: Regions): string {
  const [suffix, replacement] = longestSuffix(word, SHORTER_SUFFIXES)
  const start = word.length - suffix.length
  if (suffix === '' || start < regions.first || (suffix === 'ative' && start < regions.second)) return word
  return word.slice(0, start) + replacement
}

const SHORTER_SUFFIXES = bySuffix({
  tional: 'tion',
  ational: 'ate',
  alize: 'al',
  icate: 'ic',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
  ative: '',
})

/** Step 4: the longest of these at the end, in the second region. */
function withoutSuffix(word: string, regions: Regions): string {
  const [suffix] = longestSuffix(word, SUFFIXES)
  const start = word.length - suffix.length
  if (suffix === '' || start < regions.second) return word
  return suffix === 'ion' && !/[st]$/.test(word.slice(0, start)) ? word : word.slice(0, start)
}

const SUFFIXES = bySuffix(
  Object.fromEntries(
    'al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion'.split(' ').map((suffix) => [suffix, '']),
  ),
)

/** Step 5. */
function withoutLastLetter(word: string, regions: Regions): string {
  const start = word.length - 1
  if (word.endsWith('e')) {
    const stem = word.slice(0, start)
    return start >= regions.second || (start >= regions.first && !endsInShortSyllable(stem)) ? stem : word
  }
  return word.endsWith('ll') && start >= regions.second ? word.slice(0, start) : word
}

function endsInShortSyllable(stem: string): boolean {
  return /[^aeiouy][aeiouy][^aeiouywxY]$/.test(stem) || /^[aeiouy][^aeiouy]$/.test(stem)
}

/** Suffixes by their last letter, the longest first. */
type Suffixes = ReadonlyMap<string, readonly (readonly [suffix: string, replacement: string])[]>

function bySuffix(replacements: Readonly<Record<string, string>>): Suffixes {
  const groups = new Map<string, [string, string][]>()
  for (const entry of Object.entries(replacements).sort(([a], [b]) => b.length - a.length)) {
    const last = entry[0].slice(-1)
    groups.set(last, [...(groups.get(last) ?? []), entry])
  }
  return groups
}

function longestSuffix(word: string, suffixes: Suffixes): readonly [suffix: string, replacement: string] {
  return suffixes.get(word.slice(-1))?.find(([suffix]) => word.endsWith(suffix)) ?? ['', '']
}
