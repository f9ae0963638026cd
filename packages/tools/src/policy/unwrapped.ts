/** What may be base64 that is wrapped in lines: each run of words of one length with a line end between, and the rest in a last one. */
export function unwrapped(text: string): readonly string[] {
  const runs = text.match(/(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]+[\r\n]+[ \t>]*)+[A-Za-z0-9+/_-]+/g) ?? []
  return runs.flatMap((run) => joined(run.split(/[\s>]+/)))
}

function joined(lines: readonly string[]): readonly string[] {
  const found: string[] = []
  let length = 0
  let block: string[] = []
  for (const line of lines) {
    const fits = block.length > 0 && line.length <= length
    if (!fits) {
      block = []
      length = line.length
    }
    block.push(line)
    if (line.length === length) continue
    found.push(block.join(''))
    block = []
  }
  if (block.length > 1) found.push(block.join(''))
  return found
}
