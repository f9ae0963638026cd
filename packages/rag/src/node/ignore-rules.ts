import type { FileHandle } from 'node:fs/promises'
import ignore, { type Ignore } from 'ignore'

/** What the `.gitignore` of one folder says, about paths that begin with `base`. */
export interface IgnoreRules {
  readonly base: string
  readonly lines: readonly string[]
  readonly ignore: Ignore
}

/** The rules of the folder `base` (`''` or with `/` at its end) by its opened `.gitignore`; none by one of more than 1 MB. */
export async function readIgnoreRules(base: string, file: FileHandle): Promise<IgnoreRules | undefined> {
  if ((await file.stat()).size > MAX_BYTES) return undefined
  return toRules(base, (await file.readFile('utf8')).split('\n').filter(isQuick))
}

function toRules(base: string, lines: readonly string[]): IgnoreRules {
  return { base, lines, ignore: ignore({ ignorecase: false }).add(lines.join('\n')) }
}

/** Whether a path is left out: the deepest folder that says something about it decides. */
export function isIgnored(path: string, isFolder: boolean, rules: readonly IgnoreRules[]): boolean {
  for (const { base, ignore: own } of rules.toReversed()) {
    const { ignored, unignored } = own.test(`${path.slice(base.length)}${isFolder ? '/' : ''}`)
    if (ignored || unignored) return ignored
  }
  return false
}

/**
 * The rules inside a folder (with `/` at its end) that is not left out. Rules that did leave it out, had deeper ones not taken it back, say nothing of
 * it any more: those of them that name no place begin anew in it.
 */
export function rulesInside(folder: string, rules: readonly IgnoreRules[]): readonly IgnoreRules[] {
  return rules.map((own) => (own.ignore.test(folder.slice(own.base.length)).ignored ? toRules(folder, own.lines.filter(isAnywhere)) : own))
}

/** A slash at the beginning or in the middle ties a rule to the folder of its file. */
function isAnywhere(rule: string): boolean {
  return !rule
    .replace(/^!?(?:\*\*\/)?/, '')
    .trimEnd()
    .slice(0, -1)
    .includes('/')
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
