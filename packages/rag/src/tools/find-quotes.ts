/**
 * What a text quotes, in order: what stands in quotation marks of any kind, and quoted blocks, without these marks. Short ones are names or single
 * words and left out, and so is code.
 */
export function findQuotes(text: string): readonly string[] {
  return [...text.replace(FENCE, '\n').matchAll(QUOTE)].map(([quote]) => withoutMarks(quote)).filter(isLong)
}

const FENCE = /```[\s\S]*?(?:```|$)/g
const QUOTE = /“[^“”]+”|„[^„“”]+[“”]|»[^«»]+«|「[^「」]+」|『[^『』]+』|«[^«»]+»|(?<![\p{L}\p{N}])"(?=\S)[^"\n]+"|(?:^>.*(?:\n|$))+/gmu

function withoutMarks(quote: string): string {
  return quote.startsWith('>') ? quote.replace(/^> ?/gm, '').trim() : quote.slice(1, -1).trim()
}

/** At least 12 letters of an alphabet, or 6 of those of which each is a word or a syllable. */
function isLong(quote: string): boolean {
  const wide = quote.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  const letters = quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return letters + wide >= 12
}
