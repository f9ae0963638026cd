import { parseHttpDate } from './parse-http-date.ts'

/** What a provider may ask to wait at most, in ms: a day. */
export const MAX_RETRY_AFTER_MS = 86_400_000

/**
 * How long a `Retry-After` header asks to wait, in ms from `now` (ms since 1970): whole seconds, or an HTTP date (0 when it is
 * past), at most a day. Undefined for no header and for anything else, such as `-1`, `1.5` or `120junk`.
 */
//#region parse
export function parseRetryAfter(value: string | null | undefined, now: number): number | undefined {
  const text = value?.trim() ?? ''
  const wanted = /^\d+$/.test(text) ? Number(text) * 1000 : (parseHttpDate(text, now) ?? Number.NaN) - now
  return Number.isNaN(wanted) ? undefined : Math.min(Math.max(0, wanted), MAX_RETRY_AFTER_MS)
}
//#endregion parse
