import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { JailedPath } from './jail.ts'
import { codeOf, pathFailure, pathRefused } from './path-errors.ts'
import type { JailTexts } from './prompts.ts'
import { wayTo } from './way-to.ts'

/** A path whose words are in order. */
interface Target {
  /** A real path. */
  readonly root: string
  /** Relative to `root`. */
  readonly path: string
  /** As it was given. */
  readonly shown: string
  readonly access: 'read' | 'write'
  readonly texts: JailTexts
}

//#region target
/** Where a relative path really leads, through all links, if that is inside the root. */
export async function realTarget(target: Target): Promise<JailedPath> {
  const { root, shown, access, texts } = target
  const full = join(root, target.path)
  const { real, missing, error } = await deepestExisting(full, target)
  // Before anything else is said: whether something exists outside is nobody's business.
  if (wayTo(root, real) === undefined) throw pathRefused(texts.outside, shown)
  if (error !== undefined && (access === 'read' || codeOf(error) !== 'ENOENT')) throw pathFailure(error, shown, texts)
  if (access === 'write' && (await isLink(full))) throw pathRefused(texts.isLink, shown)
  const whole = join(real, ...missing)
  return { real: whole, relative: wayTo(root, whole) ?? '.', missing }
}
//#endregion target

/** The real path of the deepest part of a path that can be reached, the names below it, and why the whole cannot. */
async function deepestExisting(full: string, { shown, texts }: Target): Promise<{ real: string; missing: string[]; error?: unknown }> {
  const missing: string[] = []
  let reason: { error?: unknown } = {}
  for (let path = full; ; path = dirname(path)) {
    try {
      return { real: await realpath(path), missing, ...reason }
    } catch (error) {
      if (codeOf(error) === 'ELOOP' || (await isLink(path))) throw pathRefused(texts.outside, shown)
      if (missing.length === 0) reason = { error }
    }
    missing.unshift(basename(path))
  }
}

async function isLink(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined)
  return stats?.isSymbolicLink() ?? false
}
