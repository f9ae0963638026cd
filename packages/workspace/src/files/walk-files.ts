import type { Jail, JailedEntry, JailedFolder } from '../jail/jail.ts'
import { ALWAYS_LEFT_OUT, type IgnoreRules, isIgnored, rulesAbove, rulesOf } from './ignore-rules.ts'

/** Something that a walk came across. */
export interface WalkedEntry extends JailedEntry {
  /** Relative to the root, with `/`. */
  readonly path: string
  /** 1 directly in the folder where the walk began. */
  readonly depth: number
  /** Open while the entry is looked at. */
  readonly folder: JailedFolder
}

/** How a walk goes. */
export interface WalkOptions {
  /** The folder to begin in; default the root. */
  readonly path?: string
  /** How many levels; default all. */
  readonly depth?: number
  readonly signal: AbortSignal
}

/**
 * What lies below a folder, by name, a folder before what it holds. Left out are `.git`, `node_modules` and what the `.gitignore` files
 * from the root downwards name, unless the walk begins in it. Links are entries; they are not followed.
 */
export async function* walkFiles(
  jail: Jail,
  { path = '.', depth = Number.POSITIVE_INFINITY, signal }: WalkOptions,
): AsyncGenerator<WalkedEntry> {
  const { relative } = await jail.resolve(path, 'read')
  const rules = (await rulesAbove(jail, relative)) ?? []
  yield* walk(await jail.openFolder(path), { depth: 1, maxDepth: depth, rules, signal })
}

interface Step {
  readonly depth: number
  readonly maxDepth: number
  readonly rules: readonly IgnoreRules[]
  readonly signal: AbortSignal
}

async function* walk(folder: JailedFolder, step: Step): AsyncGenerator<WalkedEntry> {
  try {
    const rules = [...step.rules, ...(await rulesOf(folder))]
    for (const entry of [...(await folder.entries())].sort(byName)) {
      step.signal.throwIfAborted()
      const path = folder.relative === '.' ? entry.name : `${folder.relative}/${entry.name}`
      if (ALWAYS_LEFT_OUT.has(entry.name) || isIgnored(path, entry.kind === 'folder', rules)) continue
      yield { ...entry, path, depth: step.depth, folder }
      if (entry.kind !== 'folder' || step.depth >= step.maxDepth) continue
      // What is gone, or not to be read, since it was listed has nothing to show.
      const inner = await folder.openFolder(entry.name).catch(() => undefined)
      if (inner) yield* walk(inner, { ...step, depth: step.depth + 1, rules })
    }
  } finally {
    await folder.close()
  }
}

function byName(one: JailedEntry, other: JailedEntry): number {
  return one.name < other.name ? -1 : 1
}
