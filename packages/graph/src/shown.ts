const LONGEST = 100

/** Any value as a short text, for messages. */
export function shown(value: unknown): string {
  const text = value instanceof Promise ? 'a promise' : jsonOf(value)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    // It contains itself, or a bigint.
    return Object.prototype.toString.call(value)
  }
}
