/** @throws RangeError for a number, named by its key, that is no integer or less than `least`. */
export function requireAtLeast(least: number, numbers: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (!Number.isSafeInteger(value) || value < least) throw new RangeError(`${name} is an integer of at least ${least}, got ${value}.`)
  }
}
