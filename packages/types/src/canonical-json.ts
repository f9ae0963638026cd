/**
 * JSON with keys sorted by code point, separators `", "` and `": "` and readable non-ASCII: equal, byte for byte, to Python's
 * `json.dumps(value, ensure_ascii=False, sort_keys=True)` for strings, booleans, null, safe integers and decimals of magnitude 1e-4 to 1e16.
 * Members that JSON leaves out (undefined, functions, symbols) are left out here too.
 * @throws TypeError for a cycle, a BigInt or a number that JSON cannot hold.
 */
export function canonicalJson(value: unknown): string {
  return write(value, new Set()) ?? 'null'
}

function write(value: unknown, open: Set<object>): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`JSON has no number ${value}.`)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (open.has(value)) throw new TypeError('JSON cannot hold a value that contains itself.')
  open.add(value)
  const text = writeOpened(value, open)
  open.delete(value)
  return text
}

function writeOpened(value: object, open: Set<object>): string | undefined {
  if (Array.isArray(value)) return writeArray(value, open)
  if (!hasToJson(value)) return writeObject(value, open)
  const replacement: unknown = value.toJSON()
  return replacement === value ? writeObject(value, open) : write(replacement, open)
}

function writeArray(values: readonly unknown[], open: Set<object>): string {
  // Not `map`, which leaves out the holes of a sparse array.
  return `[${Array.from(values, (item) => write(item, open) ?? 'null').join(', ')}]`
}

function writeObject(value: object, open: Set<object>): string {
  const members: string[] = []
  const entries: [string, unknown][] = Object.entries(value)
  for (const [key, item] of entries.sort(([a], [b]) => compareCodePoints(a, b))) {
    const text = write(item, open)
    if (text !== undefined) members.push(`${JSON.stringify(key)}: ${text}`)
  }
  return `{${members.join(', ')}}`
}

/** Orders strings by code point, as Python does; JavaScript's own order is by UTF-16 unit, which differs above U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const x = a.charCodeAt(index)
    const y = b.charCodeAt(index)
    if (x !== y) return rank(x) - rank(y)
  }
  return a.length - b.length
}

/** Moves surrogates above all other units, where their code points belong. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function'
}
