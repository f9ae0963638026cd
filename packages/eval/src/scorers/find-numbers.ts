import { readChineseNumber } from './chinese-number.ts'

/**
 * The numbers of a text, in order: `-1,234.5`, `-$5`, `1'234`, full-width digits, `1.5e3`, `5kg`, `3.2万`, `3万5千`, `一百二十`, `二〇二六`, `负三点五`.
 * A comma, apostrophe or blank that does not break, followed by exactly three digits, separates thousands; any other comma separates two
 * numbers. A percentage is the number that is written: 20 for `20%` and for `百分之二十`. What has several points (`1.2.3`) or ends a
 * word (`gpt4`) is no number.
 */
export function findNumbers(text: string): readonly number[] {
  const found: FoundNumber[] = []
  for (const match of halfWidth(text).matchAll(NUMBER)) {
    const number = numberOf(match)
    const before = found.at(-1)
    if (before?.end === match.index && isPartOf(before, number)) found.splice(-1, 1, joined(before, number))
    else found.push(number)
  }
  return found.map(({ size, isNegative }) => (isNegative ? -size : size)).filter(Number.isFinite)
}

interface FoundNumber {
  readonly size: number
  readonly isNegative: boolean
  /** Of the unit behind its digits; 1 without one, and for a numeral. */
  readonly scale: number
  /** Where it ends in the text. */
  readonly end: number
}

function numberOf({ index, 0: whole, 1: digits, 2: unit, 3: chinese }: RegExpExecArray): FoundNumber {
  const scale = scaleOf(unit)
  const size = chinese === undefined ? Number(digits?.replace(SEPARATORS, '')) * scale : readChineseNumber(chinese)
  return { size, isNegative: /^[-负]/.test(whole), scale, end: index + whole.length }
}

/** 3万5千, 1亿2000万 and 3万5000 are one number in two parts; 3万5 is left as two. */
function isPartOf({ scale }: FoundNumber, { size, scale: ownScale }: FoundNumber): boolean {
  return size < scale && (ownScale > 1 || size * 10 >= scale)
}

function joined({ size, isNegative }: FoundNumber, next: FoundNumber): FoundNumber {
  return { ...next, size: size + next.size, isNegative }
}

/** Full-width digits and what belongs to them as ASCII; a full-width comma only inside of a full-width number. */
function halfWidth(text: string): string {
  return text
    .replace(/(?<=[０-９])，(?=[０-９]{3})/g, ',')
    .replace(/[０-９．－]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/−/g, '-')
}

const SEPARATORS = /[,'’\u00A0\u2009\u202F]/g

/** A hyphen is a sign after Chinese (`是-5`), but not after a number and its unit (`3月-5月`), nor after any other letter. */
const NO_SIGN_AFTER = String.raw`(?<!(?!\p{Script=Han})\p{L}|[\d零〇一二两三四五六七八九十百千万亿]\p{Script=Han}{0,2})`

/** Every repetition is of one class and bounded, so that no text makes the search backtrack far. */
const NUMBER = new RegExp(
  [
    // It begins nothing that has begun before, and a hyphen after a letter or digit is no sign.
    String.raw`(?<![\p{Script=Latin}_\d]|\d\.)(?:(?:${NO_SIGN_AFTER}-|负)\p{Sc}?)?`,
    String.raw`(?:(\d{1,3}(?:[,'’\u00A0\u2009\u202F]\d{3}){1,6}(?!\d)(?:\.\d{1,40})?|(?:\d{1,40}(?:\.\d{1,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,3})?)`,
    String.raw`(?!\d|\.\d)([十百千万亿]{0,3})`,
    '|([零〇一二两三四五六七八九十百千万亿]{1,40}(?:点[零〇一二三四五六七八九]{1,40})?))',
  ].join(''),
  'gu',
)

const SCALES: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1_000],
  ['万', 10_000],
  ['亿', 100_000_000],
])

function scaleOf(units: string | undefined): number {
  return Array.from(units ?? '').reduce((scale, unit) => scale * (SCALES.get(unit) ?? 1), 1)
}
