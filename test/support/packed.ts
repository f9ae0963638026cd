import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, packAll } from '../../scripts/lib/pack.mjs'
import { packages, type WorkspacePackage } from './repository.ts'

/** The packed packages by name, and a temporary folder to install them in. */
export interface Packed {
  readonly folder: string
  readonly buildStatus: number
  readonly tarballs: ReadonlyMap<string, string>
}

/** Builds what is stale and packs every package as publishing would. */
export function packPackages(): Packed {
  const buildStatus = build('ignore')
  const folder = mkdtempSync(join(tmpdir(), 'minagent pack-'))
  const files = packAll()
  const tarballs = packages.map(({ name, manifest }) => {
    const file = `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
    return [name, files.find((path) => path.endsWith(`/${file}`)) ?? `${file} was not packed`] as const
  })
  return { folder, buildStatus, tarballs: new Map(tarballs) }
}

/** The package and every package of the workspace that it needs at run time, itself first. */
export function withDependencies(name: string): WorkspacePackage[] {
  const entry = packages.find((candidate) => candidate.name === name)
  if (!entry) return []
  const needed = Object.keys(entry.manifest.dependencies ?? {}).flatMap(withDependencies)
  return [...new Set([entry, ...needed])]
}

/** Installs packages from their tarballs, with peers if given, into an empty project, with npm; returns the folder of the project. */
export function installPacked(
  { folder, tarballs }: Packed,
  names: readonly string[],
  peers: Readonly<Record<string, string>> = {},
): string {
  const project = join(folder, [...names, ...Object.keys(peers)].join('+').replaceAll(/[@/]/g, '_').slice(0, 100))
  const needed = [...new Set(names.flatMap(withDependencies))]
  const dependencies = Object.fromEntries(needed.map(({ name }) => [name, `file:${tarballs.get(name)}`]))
  mkdirSync(project, { recursive: true })
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies: { ...dependencies, ...peers } }),
  )
  execFileSync('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: project, stdio: 'pipe' })
  return project
}

/** The names of the packages in a project's node_modules, nested ones included. */
export function installedPackages(project: string): string[] {
  const names = (folder: string, scope = ''): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.name.startsWith('.')) return []
      return entry.name.startsWith('@') ? names(join(folder, entry.name), `${entry.name}/`) : [scope + entry.name]
    })
  return names(join(project, 'node_modules')).sort()
}

/** Runs a program text in a project with Node; returns what it printed. */
export function runIn(project: string, file: string, program: string): string {
  writeFileSync(join(project, file), program)
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: project, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
