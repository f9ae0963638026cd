import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compositionRoots, thirdParties } from '../scripts/lib/layers.mjs'
import { aloneFrom } from './support/alone.ts'
import { installedPackages, installPacked, type Packed, packPackages, runIn, withDependencies } from './support/packed.ts'
import { entryPoints, publicNames } from './support/public-names.ts'
import { packages, root, type WorkspacePackage } from './support/repository.ts'

/** Bytes of a tarball that may not be passed without a decision. */
const sizeBudgets: Readonly<Record<string, number>> = { '@minagent/types': 60_000 }

/** What speaks of Node's own types needs them where it is compiled. */
const ofNode = /^(minagent|@minagent\/(cli|mcp|workspace))$/

/** Entries that are for users of another package only: they are tried where it is installed. */
const ofPeer: Readonly<Record<string, string>> = {
  '@minagent/multiagent/a2a': '@a2a-js/sdk',
  'minagent/a2a': '@a2a-js/sdk',
  '@minagent/observability/otel': '@opentelemetry/api',
  'minagent/otel': '@opentelemetry/api',
}

let packed: Packed
/** All packages, and the peers of those entries that are for users of another package. */
let together: string
beforeAll(() => {
  packed = packPackages()
  together = installPacked(
    packed,
    packages.map(({ name }) => name),
    peersOf(packages.map(({ manifest }) => manifest)),
  )
})
afterAll(() => rmSync(packed.folder, { recursive: true, force: true }))

it('every package builds', () => {
  expect(packed.buildStatus, 'run `pnpm build` to see why').toBe(0)
})

describe.each(packages)('$name, packed and installed alone', (entry) => {
  const { name, manifest } = entry
  let project: string
  beforeAll(() => {
    project = aloneFrom(together, name)
  })

  it('brings nothing but @minagent/types and its listed dependencies', () => {
    const installed = installedPackages(project)

    expect(installed).toEqual(installed.filter((module) => neededBy(project, expectedInstallation(name)).has(module)))
    expect(installed).toEqual(expect.arrayContaining(expectedInstallation(name)))
  })

  it('S12 holds the built files only, and runs nothing when it is installed', () => {
    const installed = join(project, 'node_modules', name)
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    const unwanted = files.filter(
      (file) => !/^(bin($|\/.+\.js$)|dist($|\/.+\.(c?js|d\.c?ts|json)$)|(README|CHANGELOG)\.md$|LICENSE$|package\.json$)/.test(file),
    )
    const { scripts = {} } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))

    expect(unwanted).toEqual([])
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json', 'dist/index.js']))
    expect(Object.keys(scripts).filter((script) => /install|prepare/.test(script))).toEqual([])
  })

  it('keeps to its size budget', () => {
    const { size } = statSync(packed.tarballs.get(name) ?? '')

    expect(size).toBeLessThan(sizeBudgets[name] ?? Number.POSITIVE_INFINITY)
  })

  it('exports the same names to import and to require, prints nothing and adds no global', () => {
    const points = entryPoints(entry)
      .map((point) => point.name)
      .filter((point) => !(point in ofPeer))
    const report = JSON.parse(runIn(project, 'load.mjs', loadingProgram(points)))

    expect(report.globals).toEqual([])
    for (const point of points) {
      expect(report.names[point].missing, point).toEqual([])
      expect(report.names[point].esm, point).toEqual(report.names[point].cjs)
    }
  })

  it('gives its types to a consumer, with nothing else installed', () => {
    const file = join(project, 'consumer.mts')
    writeFileSync(
      file,
      consumer(entry, (point) => !(point in ofPeer)),
    )

    expect(typeErrors(file, { ...nodeNext, ...(ofNode.test(name) ? withNode : {}) })).toEqual([])
  })

  const command = Object.values(manifest.bin ?? {})[0]
  if (command) {
    it('has a command that starts', () => {
      const path = `./node_modules/${name}/${command}`
      const program = `process.argv.splice(2, 0, '--help'); await import(${JSON.stringify(path)})`

      expect(existsSync(join(project, path))).toBe(true)
      expect(runIn(project, 'start.mjs', program)).toContain('minagent')
    })
  }
})

it('all entries give their types under every resolution, and those for users of another package load beside it, both ways', () => {
  const points = Object.keys(ofPeer)

  const report = JSON.parse(runIn(together, 'load.mjs', loadingProgram(points)))

  for (const point of points) expect([report.names[point].missing, report.names[point].esm]).toEqual([[], report.names[point].cjs])
  for (const { title, options, file } of resolutions) {
    writeFileSync(join(together, file), packages.map((entry) => consumer(entry, () => true)).join('\n'))
    expect(ownTypeErrors(join(together, file), { ...options, ...withNode }), title).toEqual([])
  }
})

/** The peers of {@link ofPeer}, with the versions that the packages ask for. */
function peersOf(manifests: readonly WorkspacePackage['manifest'][]): Record<string, string> {
  const wanted = new Set(Object.values(ofPeer))
  const peers = manifests.flatMap(({ peerDependencies = {} }) => Object.entries(peerDependencies))
  return Object.fromEntries(peers.filter(([name]) => wanted.has(name)))
}

function expectedInstallation(name: string): string[] {
  const listed = new Map<string, readonly string[]>(Object.entries({ ...thirdParties, ...compositionRoots }))
  const own = withDependencies(name)
  return [...new Set(own.flatMap((part) => [part.name, ...(listed.get(part.short) ?? [])]))].sort()
}

/** These packages and what they need themselves, as far as it goes. */
function neededBy(project: string, names: readonly string[], known = new Set<string>()): ReadonlySet<string> {
  for (const name of names.filter((one) => !known.has(one))) {
    known.add(name)
    const manifest = join(project, 'node_modules', name, 'package.json')
    if (!existsSync(manifest)) continue
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
    if (!name.includes('minagent')) neededBy(project, Object.keys({ ...dependencies, ...peerDependencies }), known)
  }
  return known
}

/** Loads every entry point both ways and tells the names, and which of them have no value. The SDK of MCP brings zod's two globals. */
function loadingProgram(points: readonly string[]): string {
  return `
    import { createRequire } from 'node:module'
    const require = createRequire(import.meta.url)
    const before = new Set(Object.getOwnPropertyNames(globalThis))
    const names = {}
    for (const point of ${JSON.stringify(points)}) {
      const esm = await import(point)
      const cjs = require(point)
      const own = (module) => Object.keys(module).filter((name) => !['default', '__esModule', 'module.exports'].includes(name)).sort()
      names[point] = { esm: own(esm), cjs: own(cjs), missing: own(esm).filter((name) => esm[name] === undefined) }
    }
    const globals = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name) && !name.startsWith('__zod_'))
    console.log(JSON.stringify({ names, globals }))
  `
}

const strict: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  // The libraries of the compiler itself need no test.
  skipDefaultLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: [],
}

const withNode: ts.CompilerOptions = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] }
const nodeNext = { ...strict, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext }
const bundler = { ...strict, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }
const resolutions = [
  { title: 'NodeNext (import)', options: nodeNext, file: 'consumer.mts' },
  { title: 'NodeNext (require)', options: nodeNext, file: 'consumer.cts' },
  { title: 'Bundler', options: bundler, file: 'consumer.ts' },
]

/** A module that names every public name of these entry points. */
function consumer(entry: WorkspacePackage, isWanted: (point: string) => boolean): string {
  const names = publicNames(entry).filter((publicName) => isWanted(publicName.entry))
  const lines = names.map(({ name, entry: point }) => `export type { ${name} as ${aliasOf(point, name)} } from '${point}'`)
  return `${lines.join('\n')}\nexport {}\n`
}

function aliasOf(point: string, name: string): string {
  return `${point.replaceAll(/\W/g, '_')}_${name}`
}

const libraries = new Map<string, ts.SourceFile | undefined>()

/** Reads the compiler's own libraries once for all programs. */
function compilerHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  const libraryFolder = host.getDefaultLibLocation?.() ?? ''
  host.getSourceFile = (file, ...how) => {
    if (!file.startsWith(libraryFolder)) return read(file, ...how)
    if (!libraries.has(file)) libraries.set(file, read(file, ...how))
    return libraries.get(file)
  }
  return host
}

/** What is wrong in a program and in all that it imports. */
function typeErrors(file: string, options: ts.CompilerOptions): string[] {
  return textsOf(ts.getPreEmitDiagnostics(ts.createProgram([file], options, compilerHost(options))))
}

/** What is wrong in a program and in our declarations. */
function ownTypeErrors(file: string, options: ts.CompilerOptions): string[] {
  const program = ts.createProgram([file], options, compilerHost(options))
  const own = program.getSourceFiles().filter(({ fileName }) => fileName === file || /node_modules\/(@minagent|minagent)\//.test(fileName))
  const problems = own.flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)])
  return textsOf([...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...problems])
}

function textsOf(diagnostics: readonly ts.Diagnostic[]): string[] {
  const texts = diagnostics.map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
  return [...new Set(texts)]
}
