import { chineseNumber } from './chinese-number.ts'
import { englishNumber } from './english-number.ts'
import { halfWidth, mask, matchSpans, overlapsAny, type Span } from './span.ts'

/** A number found in a text. */
export interface NumberMention extends Span {
  /** The value; a percentage is already divided by 100. */
  readonly value: number
  readonly isPercent: boolean
}

/** The numbers of a text, written in digits, English words or Chinese numerals, in the order in which they stand. */
export function findNumbers(text: string): readonly NumberMention[] {
  const halfWide = halfWidth(text)
  const plain = mask(halfWide, matchSpans(halfWide, NOT_NUMBERS), '\ue001')
  const found: NumberMention[] = []
  for (const { pattern, parse } of notations) {
    for (const match of plain.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length }
      const value = parse(match[0])
      if (value === undefined || overlapsAny(span, found)) continue
      found.push(withSignAndPercent(plain, { ...span, value, isPercent: false }))
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** A number as a person writes it: without the noise of binary fractions (42.2, not 42.200000000000003). */
export function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value)
  return String(Number(value.toPrecision(12)))
}

interface Notation {
  readonly pattern: RegExp
  readonly parse: (text: string) => number | undefined
}

// Digits of a date, a time of day, a version, a file name or an identifier are no numbers.
const NOT_NUMBERS =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}[日号])?|\d{1,2}:\d{2}(?::\d{2})?|\d+(?:\.\d+){2,}|[\w./-]*\.[a-z]{1,4}\d?\b|[A-Za-z_]+[-_]?\d[\w-]*(?:\.\d+)*|\d+[A-Za-z]+\d\w*/g

const DIGITS =
  /(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:\s?(?:dozen|thousand|million|billion|trillion)\b|\s*[十百千万亿]+(?!分之))?/g

// 一 before a measure word, after 第 or 星期, or in a fixed word counts nothing.
const CHINESE =
  /百分之[零〇一二两三四五六七八九十百千万点\d.]+|[零〇一二两三四五六七八九十百千万亿]+分之[一二两三四五六七八九十百]+|(?<![第周期统唯万])(?!一[半下个起共样些句点种首次位直般定切条段份篇本张道])(?!十分)[零〇一二两三四五六七八九十百千万亿]+(?:点[零〇一二三四五六七八九]+)?/g

const WORD =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion'
const ENGLISH = new RegExp(
  `\\b(?:an? (?:hundred|thousand|million|billion|dozen)|(?:${WORD}|dozen)\\b)(?:(?:[ -]|(?<=hundred|thousand|million|billion) and | point )(?:${WORD}|dozen)\\b)*(?: and (?:a half|a quarter|three quarters)\\b)?`,
  'gi',
)

const notations: readonly Notation[] = [
  { pattern: DIGITS, parse: digitsNumber },
  { pattern: CHINESE, parse: chineseNumber },
  { pattern: ENGLISH, parse: englishNumber },
]

const SCALES: Readonly<Record<string, number>> = {
  dozen: 12,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  十: 10,
  百: 100,
  千: 1e3,
  万: 1e4,
  亿: 1e8,
}

function digitsNumber(text: string): number {
  const digits = /^[\d.,]+/.exec(text)?.[0] ?? ''
  const scale = text.slice(digits.length).trim()
  const factors = Object.hasOwn(SCALES, scale) ? [scale] : [...scale]
  return factors.reduce((value, factor) => value * (SCALES[factor] ?? 1), Number(digits.replaceAll(',', '')))
}

const SIGN = /(?:^|[^\p{L}\p{N})%\s]\s*|(?<![\p{N})%]\s*)\s)(-|−)$|(?:(?<![\p{N})%]\s*)(负|\b(?:minus|negative)\s+))$/u
const PERCENT = /^(?:\s*%|\s+per\s?cent\b)/i

function withSignAndPercent(text: string, mention: NumberMention): NumberMention {
  const sign = SIGN.exec(text.slice(0, mention.start))
  const percent = PERCENT.exec(text.slice(mention.end))
  const magnitude = percent ? Number((mention.value / 100).toPrecision(15)) : mention.value
  return {
    start: mention.start - (sign?.[1] ?? sign?.[2] ?? '').length,
    end: mention.end + (percent?.[0].length ?? 0),
    value: sign ? -magnitude : magnitude,
    isPercent: percent !== null || /^百分之/.test(text.slice(mention.start)),
  }
}
