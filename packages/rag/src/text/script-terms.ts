/**
 * The terms of a run of letters that is not plain ASCII, in lower case. Scripts that write no spaces are cut: Han into single characters and
 * pairs, kana and Hangul into pairs, Thai, Lao, Khmer and Burmese into words where the platform has a dictionary (`Intl.Segmenter`), else pairs.
 */
export function scriptTerms(word: string): readonly string[] {
  if (!UNSPACED.test(word)) return [word]
  return (word.match(RUN) ?? []).flatMap((run) => {
    if (PAIRED.test(run)) return singlesAndPairs(run)
    return SEGMENTED.test(run) ? segmented(run) : [run]
  })
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
const RUN =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}々ー]+|[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]+|[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}々ー\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]+/gu
const PAIRED = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}々ー]/u
const SEGMENTED = /^[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
const HAN = /\p{sc=Han}/u

//#region pairs
function singlesAndPairs(run: string): readonly string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.flatMap((character, index) => {
    const next = characters[index + 1]
    const pair = next === undefined ? [] : [character + next]
    return HAN.test(character) ? [character, ...pair] : pair
  })
}
//#endregion pairs

function segmented(run: string): readonly string[] {
  if (typeof Intl === 'undefined' || !('Segmenter' in Intl)) return singlesAndPairs(run)
  return Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(run), ({ segment }) => segment)
}
