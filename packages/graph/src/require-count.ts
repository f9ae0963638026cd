/** @throws RangeError for a number that is no positive integer, nor infinite. */
export function requireCount(name: string, value: number): void {
  if (value >= 1 && (Number.isInteger(value) || value === Number.POSITIVE_INFINITY)) return
  throw new RangeError(`${name} must be a positive integer, got ${value}.`)
}
