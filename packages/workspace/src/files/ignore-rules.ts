import ignore, { type Ignore } from 'ignore'
import type { Jail, JailedFolder } from '../jail/jail.ts'

/** What the `.gitignore` of one folder says, about paths that begin with `base`. */
export interface IgnoreRules {
  readonly base: string
  readonly ignore: Ignore
}

/** The names that no walk shows. */
export const ALWAYS_LEFT_OUT: ReadonlySet<string> = new Set(['.git', 'node_modules'])

const MAX_BYTES = 1_000_000
/** A name of 255 letters is tried in as many ways as this power of its length. */
const MAX_STARS = 3

/** The rules of a folder itself; none without a `.gitignore`, and none by one that is a link or has more than 1 MB. */
export async function rulesOf(folder: JailedFolder): Promise<IgnoreRules[]> {
  const file = await folder.openFile('.gitignore').catch(() => undefined)
  if (!file) return []
  try {
    if (file.stats.size > MAX_BYTES) return []
    const text = (await file.handle.readFile('utf8')).split('\n').filter(isQuick).join('\n')
    return [{ base: folder.relative === '.' ? '' : `${folder.relative}/`, ignore: ignore({ ignorecase: false }).add(text) }]
  } finally {
    await file.handle.close()
  }
}

/** A stranger's rule of many stars in one name, or of very many folders, could hold everybody up: it counts as none. */
function isQuick(rule: string): boolean {
  const names = rule.split('/')
  const stars = (name: string) => name.match(/\*+/g)?.length ?? 0
  return (
    rule.length <= 1_000 && names.filter((name) => name === '**').length <= MAX_STARS && names.every((name) => stars(name) <= MAX_STARS)
  )
}

/**
 * The rules of all folders above a path (relative to the root, with `/`), or undefined when the path itself is left out by them: who
 * names it all the same means it.
 */
export async function rulesAbove(jail: Jail, path: string): Promise<IgnoreRules[] | undefined> {
  const names = path === '.' ? [] : path.split('/')
  const rules: IgnoreRules[] = []
  for (const [index, name] of names.entries()) {
    const folder = await jail.openFolder(names.slice(0, index).join('/') || '.')
    try {
      rules.push(...(await rulesOf(folder)))
    } finally {
      await folder.close()
    }
    const isLast = index === names.length - 1
    const isLeftOut = (isFolder: boolean) => isIgnored(names.slice(0, index + 1).join('/'), isFolder, rules)
    if (ALWAYS_LEFT_OUT.has(name) || isLeftOut(true) || (isLast && isLeftOut(false))) return undefined
  }
  return rules
}

/** The deepest folder that says something about a path decides. */
export function isIgnored(path: string, isFolder: boolean, rules: readonly IgnoreRules[]): boolean {
  for (const { base, ignore: own } of rules.toReversed()) {
    const { ignored, unignored } = own.test(`${path.slice(base.length)}${isFolder ? '/' : ''}`)
    if (ignored || unignored) return ignored
  }
  return false
}
