import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesBelow } from '../../scripts/lib/files-below.mjs'
import { chapterPackages, publishedPackages, root } from '../../scripts/lib/workspace.mjs'

/** What the checks read of a package.json. */
interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly exports?: Readonly<Record<string, unknown>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** A package of the workspace; `short` is its folder's name. */
export interface WorkspacePackage {
  readonly name: string
  readonly short: string
  readonly folder: string
  readonly manifest: Manifest
}

const named = ({ name, folder, manifest }: Omit<WorkspacePackage, 'short'>): WorkspacePackage => {
  return { name, folder, manifest, short: folder.split(/[\\/]/).at(-1) ?? '' }
}

/** The published packages. */
export const packages = publishedPackages().map(named)

/** The programs of the chapters. */
export const chapters = chapterPackages().map(named)

/** Every TypeScript file below a folder of the package; a folder that is not there has none. */
export function sourcesOf(folder: string): string[] {
  const names: readonly string[] = filesBelow(folder)
  return names.filter((name) => /\.[cm]?tsx?$/.test(name)).map((name) => join(folder, name))
}

/** A path as people write it: from the root of the repository, with slashes. */
export function shown(path: string): string {
  return relative(root, path).replaceAll('\\', '/')
}

/** The text of a file of the repository; undefined if it is not there. */
export function textOf(...path: string[]): string | undefined {
  const file = join(...path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** What git knows or would add, without what it ignores. */
export function repositoryFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return list
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)))
}

export { root }
