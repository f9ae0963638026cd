const DIGITS: Readonly<Record<string, number>> = { 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
const MYRIADS: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8 }

/** The value of a Chinese numeral such as 三十二点五, 两千零五十, 百分之二十 or 三分之一; undefined when it is none. */
export function chineseNumber(text: string): number | undefined {
  const [denominator, numerator] = text.split('分之')
  if (denominator !== undefined && numerator !== undefined) return fraction(denominator, numerator)
  const [whole = '', decimals] = text.split('点')
  if (decimals === undefined) return wholeNumber(whole)
  const value = wholeNumber(whole)
  return value === undefined ? undefined : Number(`${value}.${digitString(decimals)}`)
}

function fraction(denominatorText: string, numeratorText: string): number | undefined {
  const denominator = denominatorText === '百' ? 100 : wholeNumber(denominatorText)
  const numerator = /^[\d.]+$/.test(numeratorText) ? Number(numeratorText) : chineseNumber(numeratorText)
  if (denominator === undefined || numerator === undefined || denominator === 0) return undefined
  return Number((numerator / denominator).toPrecision(15))
}

function digitString(text: string): string {
  return [...text].map((character) => DIGITS[character] ?? '').join('')
}

function wholeNumber(text: string): number | undefined {
  if (text === '' || /^[百千万亿]/.test(text)) return undefined
  if (!/[十百千万亿]/.test(text)) return Number(digitString(text))
  const end = [...text].reduce(readCharacter, { total: 0, section: 0, digit: undefined, unit: 1 })
  // 一百二 means 120: a last digit without its unit takes the next lower one.
  return end.total + end.section + (end.digit ?? 0) * (end.unit > 10 ? end.unit / 10 : 1)
}

/** A numeral read so far: whole myriads, what belongs to the next one, and a digit that waits for its unit. */
interface Reading {
  readonly total: number
  readonly section: number
  readonly digit: number | undefined
  readonly unit: number
}

function readCharacter({ total, section, digit, unit }: Reading, character: string): Reading {
  const small = UNITS[character]
  if (small !== undefined) return { total, section: section + (digit ?? 1) * small, digit: undefined, unit: small }
  const myriad = MYRIADS[character]
  if (myriad !== undefined) return { total: (total + section + (digit ?? 0)) * myriad, section: 0, digit: undefined, unit: myriad }
  const value = DIGITS[character] ?? 0
  return { total, section, digit: value, unit: value === 0 ? 10 : unit }
}
