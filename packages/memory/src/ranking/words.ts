import { stem } from './stem.ts'
import { englishStopWords, hanStopCharacters } from './stop-words.ts'

/**
 * What a text is found by: stems of English and other alphabetic words without stop words, single characters and pairs of Han, kana and
 * other scripts that are written without spaces.
 */
export function words(text: string): readonly string[] {
  const found: string[] = []
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    if (UNSPACED.test(run)) found.push(...characterWords([...run]))
    else found.push(...spacedWords(run))
  }
  return found
}

const UNSPACED_CLASS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const UNSPACED = new RegExp(`^${UNSPACED_CLASS}`, 'u')
const RUNS = new RegExp(String.raw`${UNSPACED_CLASS}+|(?:(?!${UNSPACED_CLASS})[\p{L}\p{N}\p{M}'’])+`, 'gu')

function spacedWords(run: string): readonly string[] {
  const word = run.replaceAll('’', "'").replace(/^'+|'+$/g, '')
  if (word === '' || englishStopWords.has(word)) return []
  const plain = word.replace(/'s$/, '').replaceAll("'", '')
  return plain === '' || englishStopWords.has(plain) ? [] : [stem(plain)]
}

function characterWords(characters: readonly string[]): readonly string[] {
  const found: string[] = []
  for (const [index, character] of characters.entries()) {
    if (!hanStopCharacters.has(character)) found.push(character)
    const next = characters[index + 1]
    if (next !== undefined && !(hanStopCharacters.has(character) && hanStopCharacters.has(next))) found.push(character + next)
  }
  return found
}
