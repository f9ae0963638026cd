/** The minutes of a text such as `1h 30m`, `2h` or `45m`. */
export function minutesOf(text) {
  const match = /^(?:(\d+)h)? ?(?:(\d+)m)?$/.exec(text.trim())
  if (!match) throw new RangeError(`Not a duration: ${text}`)
  const [, hours, minutes] = match
  return hours * 60 + Number(minutes ?? 0)
}
