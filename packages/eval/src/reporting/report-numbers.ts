import type { Interval } from '../statistics/interval.ts'

/** A share as people read it: `90.0%`; a dash where it is not known. */
export function percent(share: number | undefined): string {
  return share === undefined ? '–' : `${(share * 100).toFixed(1)}%`
}

/** The ends of an interval of shares, in percent: `[78.6, 95.7]`. */
export function percentInterval([low, high]: Interval): string {
  return `[${(low * 100).toFixed(1)}, ${(high * 100).toFixed(1)}]`
}

/** A difference with its sign, and one that rounds to nothing without: `+12.0`, `−0.5`, `0.0`. */
function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits)
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`
}

/** A difference of shares and its interval in points: `+12.0 [2.0, 22.0]`. */
export function points({ difference, interval: [low, high] }: { readonly difference: number; readonly interval: Interval }): string {
  return `${signed(difference * 100)} [${signed(low * 100)}, ${signed(high * 100)}]`
}

/** An amount in USD: `$0.0012`, `$1.25`; a dash where it is not known. */
export function dollars(amount: number | undefined): string {
  if (amount === undefined) return '–'
  return `$${amount === 0 || amount >= 0.1 ? amount.toFixed(2) : amount.toPrecision(2)}`
}

/** A p-value: `0.031`, `<0.001`. */
export function probability(pValue: number): string {
  return pValue < 0.001 ? '<0.001' : pValue.toFixed(3)
}

/** A mean of counts: `2.0`; a dash where it is not known. */
export function count(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(1)
}
