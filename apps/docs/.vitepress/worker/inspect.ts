/** A value as Node's console shows it, for the simple values that programs of the book print. */
export function inspected(value: unknown, isTop = true): string {
  if (typeof value === 'string') return isTop ? value : quoted(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return `[Function: ${value.name || '(anonymous)'}]`
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Error) return value.stack ?? String(value)
  if (Array.isArray(value))
    return enclosed(
      '[',
      value.map((item) => inspected(item, false)),
      ']',
    )
  const entries = Object.entries(value).map(
    ([key, item]) => `${/^[\p{L}_$][\p{L}\d_$]*$/u.test(key) ? key : quoted(key)}: ${inspected(item, false)}`,
  )
  const name = Object.getPrototypeOf(value)?.constructor?.name
  return `${name && name !== 'Object' ? `${name} ` : ''}${enclosed('{', entries, '}')}`
}

function enclosed(open: string, items: readonly string[], close: string): string {
  if (items.length === 0) return open + close
  const line = `${open} ${items.join(', ')} ${close}`
  return line.length <= 76 ? line : `${open}\n${items.map((item) => item.replace(/^/gm, '  ')).join(',\n')}\n${close}`
}

function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`
}
