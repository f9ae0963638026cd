/** One step of a path: the name of a member, or the index of an item. */
export type PathStep = string | number

/** Longest path that is followed, in steps. */
const MAX_STEPS = 64

const STEP = /\.([^.[\]]+)|\[(\d{1,9})\]|\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]/y

/** The steps of a path to one value (RFC 9535, such as `$.steps[2]['the name']`), or undefined when it cannot be read or is the root. */
export function parseJsonPath(path: string): readonly PathStep[] | undefined {
  if (!path.startsWith('$')) return undefined
  const steps: PathStep[] = []
  let at = 1
  while (at < path.length) {
    STEP.lastIndex = at
    const match = STEP.exec(path)
    if (!match || steps.length === MAX_STEPS) return undefined
    const [found, member, index, single, double] = match
    const step = index === undefined ? (member ?? unquoted(single ?? double ?? '')) : Number(index)
    if (step === undefined) return undefined
    steps.push(step)
    at += found.length
  }
  return steps.length === 0 ? undefined : steps
}

/** The escapes are those of JSON, and the quote of either kind. */
function unquoted(text: string): string | undefined {
  const json = text.replace(/\\.|"/g, (found) => (found === "\\'" ? "'" : found === '"' ? '\\"' : found))
  try {
    return String(JSON.parse(`"${json}"`))
  } catch {
    return undefined
  }
}
