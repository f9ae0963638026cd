/** 从 `from` 到 `to` 有几天；日期写成 `2026-09-28`。 */
export function daysBetween(from, to) {
  return dayOf(to) - dayOf(from)
}

function dayOf(date) {
  return Number(date.slice(8))
}
