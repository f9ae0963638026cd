/** The members that are present, their names in snake_case. */
export function snakeCased(value: object): Record<string, unknown> {
  const wire: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) wire[CAPITAL.test(key) ? key.replace(CAPITALS, (letter) => `_${letter.toLowerCase()}`) : key] = member
  }
  return wire
}

/** Most names have none, and a look costs less than a replacement. */
const CAPITAL = /[A-Z]/
const CAPITALS = /[A-Z]/g
