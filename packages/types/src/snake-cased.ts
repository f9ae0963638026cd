/** The members that are present, their names in snake_case. */
export function snakeCased(value: object): Record<string, unknown> {
  const wire: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) wire[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] = member
  }
  return wire
}
