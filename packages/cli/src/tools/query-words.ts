/** One thing to look for in a line. */
export interface QueryWord {
  readonly text: string
  /** Where the word begins in a line in lower case; -1 if it does not occur. */
  indexIn(lowerCaseLine: string): number
}

/**
 * What a question looks for: its words without the common ones. English words match from their beginning and without their ending
 * (`limits` finds `limit`), Chinese runs by each pair of characters.
 */
export function queryWords(query: string): QueryWord[] {
  const words = wordsOf(query)
  const telling = tellingRuns(words)
  const texts = new Set((telling.length > 0 ? telling : words).flatMap(textsOf))
  return [...texts].map((text) => (isWide(text) ? wideWord(text) : latinWord(text)))
}

/** The words in lower case, with '' where something else stands between them. */
function wordsOf(query: string): string[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  return Array.from(segmenter.segment(query.toLowerCase()), ({ segment, isWordLike }) => (isWordLike ? segment : ''))
}

/** Without the common words. Neighbouring Chinese words are joined, since names are often split wrongly. */
function tellingRuns(words: readonly string[]): string[] {
  const runs: string[] = []
  let previous = ''
  for (const word of words.map((candidate) => (COMMON.has(candidate) ? '' : candidate))) {
    if (isWide(word) && isWide(previous)) runs.push((runs.pop() ?? '') + word)
    else if (word !== '') runs.push(word)
    previous = word
  }
  return runs
}

/** What to look for: pairs of characters of a Chinese run, the stem of another word. */
function textsOf(run: string): string[] {
  if (!isWide(run)) return run === '' ? [] : [stem(run)]
  const characters = [...run]
  if (characters.length < 3) return [run]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

function stem(word: string): string {
  if (/^[a-z]{4,}ies$/.test(word)) return word.slice(0, -3)
  if (/^[a-z]{6,}(?:ing|ed)$/.test(word)) return word.replace(/(?:ing|ed)$/, '')
  return /^[a-z]{3,}[^s\W]s$/.test(word) ? word.slice(0, -1) : word
}

function latinWord(text: string): QueryWord {
  const pattern = new RegExp(`(?<![a-z0-9])${text.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`)
  return { text, indexIn: (line) => line.search(pattern) }
}

function wideWord(text: string): QueryWord {
  return { text, indexIn: (line) => line.indexOf(text) }
}

/** Scripts that are written without spaces. */
function isWide(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
}

const COMMON = new Set(
  (
    'a an and any are as at be by can did do does for from give has have how i in is it its me my of on or our please say says tell that the ' +
    'their there these this to was were what when where which who why will with you your about file files folder find search ' +
    '的 了 是 在 和 与 有 吗 呢 吧 啊 我 你 您 他 她 它 我们 你们 他们 这 那 这个 那个 哪 哪个 哪些 什么 多少 几 怎么 怎样 如何 为什么 请 问 请问 ' +
    '告诉 一下 里 里面 中 上 下 关于 对 把 被 给 让 就 都 也 还 又 再 及 或 并 说 讲 写 查 找 查找 搜索 文件 文件夹 文档'
  ).split(' '),
)
