/** An amount as people read it: `$0.0012`, `¥1.25`, `EUR 3.00`. */
export function moneyText(amount: number, currency: string): string {
  const sign = Object.hasOwn(SIGNS, currency) ? SIGNS[currency] : undefined
  return `${sign ?? `${currency} `}${amount === 0 || amount >= 0.1 ? amount.toFixed(2) : Number(amount.toPrecision(2)).toFixed(decimals(amount))}`
}

const SIGNS: Readonly<Record<string, string>> = { USD: '$', CNY: '¥', EUR: '€', GBP: '£' }

/** As many as two digits that count need. */
function decimals(amount: number): number {
  return Math.min(12, 1 - Math.floor(Math.log10(amount)))
}
