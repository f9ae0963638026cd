const MAX_ALTERNATIVES = 50

/** A glob without its braces: `a.{ts,js}` gives `a.ts` and `a.js`. Undefined when there are too many. */
export function globAlternatives(glob: string): readonly string[] | undefined {
  const waiting = [glob]
  const found: string[] = []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const choice = firstChoice(next)
    if (!choice) found.push(next)
    else for (const part of choice.parts) waiting.push(next.slice(0, choice.start) + part + next.slice(choice.end))
    if (waiting.length + found.length > MAX_ALTERNATIVES) return undefined
  }
  return found
}

interface Choice {
  readonly start: number
  readonly end: number
  readonly parts: readonly string[]
}

/** The first closed braces that hold a comma and no such braces. */
function firstChoice(glob: string): Choice | undefined {
  const open: { start: number; commas: number[] }[] = []
  for (let at = 0; at < glob.length; at++) {
    const inner = open.at(-1)
    if (glob[at] === '\\') at++
    else if (glob[at] === '{') open.push({ start: at, commas: [] })
    else if (glob[at] === ',') inner?.commas.push(at)
    else if (glob[at] === '}' && inner) {
      open.pop()
      if (inner.commas.length > 0) return { start: inner.start, end: at + 1, parts: partsOf(glob, [inner.start, ...inner.commas, at]) }
    }
  }
  return undefined
}

function partsOf(glob: string, borders: readonly number[]): string[] {
  return borders.slice(1).map((border, index) => glob.slice((borders[index] ?? 0) + 1, border))
}
