const DAY_MS = 86_400_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MONTH = MONTHS.join('|')
const TIME = '(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)'

/** The three forms of RFC 9110, section 5.6.7: the current one, and two that old servers send. */
const FORMS = [
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d{2}) (?<month>${MONTH}) (?<year>\\d{4}) ${TIME} GMT`,
  `(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d{2})-(?<month>${MONTH})-(?<year>\\d{2}) ${TIME} GMT`,
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>${MONTH}) (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`))

/**
 * An HTTP date in ms since 1970, or undefined when the text is none; the name of the weekday is not compared with the date.
 * `now` (ms since 1970) says which century a year of two digits means: one more than 50 years ahead is past.
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups
    if (parts) return toTime(parts, now)
  }
  return undefined
}

function toTime(parts: Readonly<Record<string, string>>, now: number): number | undefined {
  const { year = '', month = '', day, hour, minute, second } = parts
  const fullYear = year.length === 2 ? withCentury(Number(year), now) : Number(year)
  const monthIndex = MONTHS.indexOf(month)
  const start = dayNumber(fullYear, monthIndex, 1)
  if (Number(day) < 1 || Number(day) > dayNumber(fullYear, monthIndex + 1, 1) - start) return undefined
  return (start + Number(day) - 1) * DAY_MS + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
}

function withCentury(year: number, now: number): number {
  const current = 1970 + Math.floor(now / (365.2425 * DAY_MS))
  const full = current - (current % 100) + year
  return full > current + 50 ? full - 100 : full
}

/** Days from 1970-01-01 in the Gregorian calendar. Years are counted from March, so that the leap day is the last of its year. */
function dayNumber(year: number, monthIndex: number, day: number): number {
  const months = year * 12 + monthIndex - 2
  const marchYear = Math.floor(months / 12)
  const monthOfYear = months - marchYear * 12
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + Math.floor((153 * monthOfYear + 2) / 5) + day - 719_469
}
