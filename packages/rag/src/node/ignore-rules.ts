import type { FileHandle } from 'node:fs/promises'
import ignore, { type Ignore } from 'ignore'

/** What the `.gitignore` of one folder says, about paths that begin with `base`. */
export interface IgnoreRules {
  readonly base: string
  readonly ignore: Ignore
}

/** The rules of the folder `base` (`''` or with `/` at its end) by its opened `.gitignore`; none by one of more than 1 MB. */
export async function readIgnoreRules(base: string, file: FileHandle): Promise<IgnoreRules | undefined> {
  if ((await file.stat()).size > MAX_BYTES) return undefined
  const text = (await file.readFile('utf8')).split('\n').filter(isQuick).join('\n')
  return { base, ignore: ignore({ ignorecase: false }).add(text) }
}

/** Whether a path is left out: the deepest folder that says something about it decides. */
export function isIgnored(path: string, isFolder: boolean, rules: readonly IgnoreRules[]): boolean {
  for (const { base, ignore: own } of rules.toReversed()) {
    const { ignored, unignored } = own.test(`${path.slice(base.length)}${isFolder ? '/' : ''}`)
    if (ignored || unignored) return ignored
  }
  return false
}

const MAX_BYTES = 1_000_000
const MAX_STARS = 3

/** A rule of many stars in one name, or of many folders, is tried in very many ways: it counts as none. */
function isQuick(rule: string): boolean {
  const names = rule.split('/')
  const stars = (name: string) => name.match(/\*+/g)?.length ?? 0
  return (
    rule.length <= 1_000 && names.filter((name) => name === '**').length <= MAX_STARS && names.every((name) => stars(name) <= MAX_STARS)
  )
}
