/** The value of a number in Chinese characters (`一万二千三百`, `一百二`, `二〇二六`, `三点一四`); NaN for what is none, such as `万`. */
export function readChineseNumber(text: string): number {
  const [whole = '', fraction] = text.split('点')
  const value = /[十百千万亿]/.test(whole) ? withUnits(whole) : digitsOf(whole)
  return fraction === undefined ? value : value + digitsOf(fraction) / 10 ** fraction.length
}

const DIGITS: ReadonlyMap<string, number> = new Map([
  ...Array.from('零一二三四五六七八九', (digit, value) => [digit, value] as const),
  ['〇', 0],
  ['两', 2],
])
const UNITS: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1_000],
  ['万', 10_000],
  ['亿', 100_000_000],
])

function digitsOf(text: string): number {
  return Number(Array.from(text, (character) => DIGITS.get(character) ?? '?').join(''))
}

/** Digits times units up to 千, in groups that 万 and 亿 close. */
function withUnits(text: string): number {
  let total = 0
  let group = 0
  let digit: number | undefined
  let lastUnit = 1
  for (const character of text) {
    const unit = UNITS.get(character)
    if (unit === undefined) {
      digit = DIGITS.get(character)
      if (digit === 0) lastUnit = 10
      continue
    }
    if (unit <= 1_000) group += (digit ?? (unit === 10 ? 1 : Number.NaN)) * unit
    else [total, group] = [closedTotal(total, group + (digit ?? 0), unit), 0]
    digit = undefined
    lastUnit = unit
  }
  // 一百二 is 120, 一万二 is 12,000; 一百零二 is 102.
  return total + group + ((digit ?? 0) * lastUnit) / 10
}

/** What stands before 亿 is all counted in it: 一万亿. A unit that counts nothing is no number. */
function closedTotal(total: number, group: number, unit: number): number {
  if (total + group === 0) return Number.NaN
  return unit === 10_000 ? total + group * unit : (total + group) * unit
}
