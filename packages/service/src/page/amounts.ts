/** A time as people read it: `45 ms`, `1.25 s`, `3 m 20 s`. */
export function shownTime(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`
  return `${Math.floor(ms / 60_000)} m ${Math.round((ms % 60_000) / 1_000)} s`
}

/** A whole number with its thousands apart. */
export function shownCount(count: number): string {
  return count.toLocaleString('en')
}

/** US dollars: `$0.0012`, `$1.20`. */
export function shownCost(usd: number): string {
  return `$${usd === 0 || usd >= 0.1 ? usd.toFixed(2) : usd.toPrecision(2)}`
}
