/**
 * Names that every provider takes (`^[a-zA-Z0-9_-]{1,64}$`) for names that it may not, by those: other characters become `_`, what is
 * too long is cut off, and what would be the name of another gets a number. What is allowed stays as it is.
 */
export function toolNames(names: readonly string[]): ReadonlyMap<string, string> {
  const mapped = new Map(names.filter((name) => ALLOWED.test(name)).map((name) => [name, name]))
  const taken = new Set(mapped.values())
  for (const name of names) {
    if (mapped.has(name)) continue
    const plain = name.replace(/[^a-zA-Z0-9_-]/g, '_') || '_'
    let candidate = plain.slice(0, MAX)
    for (let count = 2; taken.has(candidate); count++) candidate = `${plain.slice(0, MAX - `_${count}`.length)}_${count}`
    mapped.set(name, candidate)
    taken.add(candidate)
  }
  return mapped
}

const MAX = 64
const ALLOWED = /^[a-zA-Z0-9_-]{1,64}$/
