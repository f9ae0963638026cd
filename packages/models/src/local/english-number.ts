const SMALL: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const LARGE: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 }

/** The value of English number words such as "twenty-five", "two hundred and five" or "twelve and a half"; undefined when they are none. */
export function englishNumber(text: string): number | undefined {
  const [, main = '', rest] = /^(.*?)(?: and (a half|a quarter|three quarters))?$/i.exec(text.toLowerCase()) ?? []
  const [wholeText = '', decimals] = main.split(' point ')
  const whole = wholeNumber(wholeText.split(/[ -]+/).filter((word) => word !== 'and'))
  if (whole === undefined) return undefined
  if (decimals !== undefined) return Number(`${whole}.${decimalDigits(decimals)}`)
  return whole + (rest === undefined ? 0 : (PARTS[rest] ?? 0))
}

const PARTS: Readonly<Record<string, number>> = { 'a half': 0.5, 'a quarter': 0.25, 'three quarters': 0.75 }

function decimalDigits(text: string): string {
  return text
    .split(/[ -]+/)
    .map((word) => SMALL[word] ?? '')
    .join('')
}

function wholeNumber(words: readonly string[]): number | undefined {
  let reading: Reading | undefined = { total: 0, section: undefined }
  for (const word of words) {
    reading = readWord(reading, word)
    if (reading === undefined) return undefined
  }
  return reading.section === undefined && reading.total === 0 ? undefined : reading.total + (reading.section ?? 0)
}

/** A number read so far: whole thousands, and what belongs to the next one. */
interface Reading {
  readonly total: number
  readonly section: number | undefined
}

/** Undefined for words that do not go on: "two three" and "five twenty" are two numbers. */
function readWord({ total, section }: Reading, word: string): Reading | undefined {
  const small = SMALL[word] ?? ARTICLES[word]
  if (small !== undefined) return section !== undefined && section % 10 !== 0 ? undefined : { total, section: (section ?? 0) + small }
  const factor = FACTORS[word]
  if (factor !== undefined) return { total, section: (section ?? 1) * factor }
  return { total: total + (section ?? 1) * (LARGE[word] ?? 1), section: undefined }
}

const ARTICLES: Readonly<Record<string, number>> = { a: 1, an: 1 }
const FACTORS: Readonly<Record<string, number>> = { hundred: 100, dozen: 12 }
