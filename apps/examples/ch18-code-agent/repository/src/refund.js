import { daysBetween } from './days.js'

/** 在 `today` 退一张 `departure` 开车的票，收多少退票费（分）。 */
export function refundFee(price, today, departure) {
  const days = daysBetween(today, departure)
  return Math.round(price * rateFor(days))
}

function rateFor(days) {
  if (days >= 8) return 0
  if (days >= 2) return 0.05
  return days >= 1 ? 0.1 : 0.2
}
