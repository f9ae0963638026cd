import type { PageData, PageRow } from '../html/page-data.ts'

/** A time as people read it: `120 µs`, `45 ms`, `1.25 s`, `3 m 20 s`. */
export function shownTime(ms: number): string {
  if (ms < 1) return ms === 0 ? '0 ms' : `${Math.round(ms * 1000)} µs`
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`
  const minutes = Math.floor(ms / 60_000)
  const rest = Math.round((ms % 60_000) / 1000)
  return minutes < 60 ? `${minutes} m ${rest} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} m`
}

/** Tokens in and out: `1,200 → 85`; of very many only how many about: `5.5M → 250K`. */
export function shownTokens({ usage }: Pick<PageRow, 'usage'>): string {
  return usage ? `${about(usage.inputTokens ?? 0)} → ${about(usage.outputTokens ?? 0)}` : ''
}

function about(tokens: number): string {
  if (tokens < 100_000) return count(tokens)
  return tokens.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 })
}

/** `$0.0012`; with `≥` where some prices are not known. */
export function shownCost({ cost, isCostPartial }: Pick<PageRow, 'cost' | 'isCostPartial'>, { currency, locale }: PageData): string {
  if (cost === undefined) return ''
  return `${isCostPartial ? '≥ ' : ''}${moneyFormat(currency, locale, cost)}`
}

/** A whole number with its thousands apart. */
export function count(number: number): string {
  return number.toLocaleString('en')
}

/** A text of the page with its places filled. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : typeof value === 'number' ? count(value) : value
  })
}

/** A currency that the browser does not know is written before the number. */
function moneyFormat(currency: string, locale: string, amount: number): string {
  const digits =
    amount === 0 || amount >= 0.1
      ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      : { minimumSignificantDigits: 2, maximumSignificantDigits: 2 }
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits }).format(amount)
  } catch {
    return `${currency} ${new Intl.NumberFormat(locale, digits).format(amount)}`
  }
}
