import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** What a manifest says that has to be installed with it. */
interface Needs {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/**
 * A project that holds one package of an installed project and what that needs, and nothing else: hard links to the same files, where
 * npm had put them. So seventeen packages are installed once, and each is tried alone.
 */
export function aloneFrom(project: string, name: string): string {
  const alone = join(dirname(project), `alone ${name.replaceAll(/[@/]/g, '_')}`)
  for (const folder of neededFolders(project, join(project, 'node_modules', name))) {
    linkFiles(folder, join(alone, relative(project, folder)))
  }
  return alone
}

function neededFolders(project: string, folder: string, known = new Set<string>()): ReadonlySet<string> {
  known.add(folder)
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta = {},
  }: Needs = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const found = resolved(project, folder, name)
    if (found === undefined && name in { ...dependencies }) throw new Error(`${folder} needs ${name}, which is not installed.`)
    if (found !== undefined && !known.has(found)) neededFolders(project, found, known)
  }
  return known
}

/** Where Node finds a package from a folder, up to the folder of the project. */
function resolved(project: string, from: string, name: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder)) return folder
  return from === project ? undefined : resolved(project, dirname(from), name)
}

/** The files of a package, without the packages installed inside it. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) linkFiles(join(from, entry.name), join(to, entry.name))
    else if (entry.isFile()) linkSync(join(from, entry.name), join(to, entry.name))
  }
}
