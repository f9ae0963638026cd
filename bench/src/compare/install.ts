import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cacheFolder } from '../langgraph-project.ts'
import { inBench } from '../places.ts'
import { packedPackages } from './packed-packages.ts'
import type { Peer } from './peer.ts'

/** A peer with the folder into which it was installed, alone. */
export interface InstalledPeer {
  readonly peer: Peer
  readonly folder: string
  /** The copy of its file, beside its packages. */
  readonly file: string
}

/** What an installation of a peer weighs. */
export interface Installation {
  readonly megabytes: number
  readonly packages: number
}

/** Installs a peer into a folder of its own, once for each set of versions, outside of the workspace. @throws when npm cannot. */
export function install(file: string, peer: Peer): InstalledPeer {
  const folder = folderWith({ ...peer.packages, ...peer.extras }, basename(file, '.mjs'))
  const copy = join(folder, basename(file))
  copyFileSync(file, copy)
  // What peers share stands one folder above them, here and there.
  const shared = readdirSync(inBench('compare')).filter((name) => name.endsWith('.mjs'))
  for (const name of shared) copyFileSync(inBench(`compare/${name}`), join(folder, '..', name))
  return { peer, folder, file: copy }
}

/** What only its `packages` weigh, without the extras. */
export function installationOf(file: string, peer: Peer): Installation {
  const modules = join(folderWith(peer.packages, basename(file, '.mjs')), 'node_modules')
  return { megabytes: bytesBelow(modules) / 1e6, packages: packagesBelow(modules) }
}

function folderWith(versions: Readonly<Record<string, string>>, name: string): string {
  const sources = Object.entries(versions).map(([module, version]) => sourceOf(module, version))
  const hash = createHash('sha256').update(sources.join('\n')).digest('hex').slice(0, 8)
  const folder = join(cacheFolder(), 'peers', `${name}-${hash}`)
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return folder
  console.log(`Installing ${name} for comparison.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  try {
    execFileSync('npm', ['install', ...sources, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`npm could not install it${codeOf(error)}.`)
  }
  return folder
}

/** Its code alone: the rest of what npm says names places of this machine. */
function codeOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const [, code] = /code (E\w+)/.exec(said) ?? []
  return code === undefined ? '' : `: ${code}`
}

function sourceOf(module: string, version: string): string {
  return version === 'workspace' ? packedPackages(module) : `${module}@${version}`
}

function bytesBelow(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += bytesBelow(path)
    else if (entry.isFile()) bytes += statSync(path).size
  }
  return bytes
}

/** Every package in every `node_modules`, doubled ones too. */
function packagesBelow(modules: string): number {
  if (!existsSync(modules)) return 0
  let count = 0
  for (const entry of readdirSync(modules, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    const path = join(modules, entry.name)
    const folders = entry.name.startsWith('@') ? readdirSync(path).map((name) => join(path, name)) : [path]
    for (const folder of folders) count += 1 + packagesBelow(join(folder, 'node_modules'))
  }
  return count
}
