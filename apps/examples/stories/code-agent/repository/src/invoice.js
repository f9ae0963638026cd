import { minutesOf } from './duration.js'

/** What a customer owes for the entries of a timesheet, in cents. */
export function invoice(entries, centsPerHour) {
  const minutes = entries.reduce((sum, { time }) => sum + minutesOf(time), 0)
  return { minutes, cents: Math.round((minutes * centsPerHour) / 60) }
}
