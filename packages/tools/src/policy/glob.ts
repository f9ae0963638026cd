/** Whether a text fits one of the patterns, in which `*` stands for anything; case counts. The work grows with the text only. */
export function fitsGlob(patterns: string | readonly string[], text: string): boolean {
  return typeof patterns === 'string' ? fits(patterns, text) : patterns.some((pattern) => fits(pattern, text))
}

function fits(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return text === pattern
  if (!text.startsWith(first)) return false
  let place = first.length
  for (const part of rest) {
    const found = text.indexOf(part, place)
    if (found === -1) return false
    place = found + part.length
  }
  return text.length - last.length >= place && text.endsWith(last)
}
