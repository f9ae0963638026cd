import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packagesUntil } from '../scripts/lib/chapters.mjs'
import { compositionRoots, optionalPeers, thirdParties } from '../scripts/lib/layers.mjs'
import { versionsTable } from '../scripts/lib/versions-table.mjs'
import { importsOf, packageOf } from './support/imports.ts'
import { chapters, packages, repositoryFiles, root, shown, sourcesOf, textOf, type WorkspacePackage } from './support/repository.ts'

const libraries = new Map<string, readonly string[]>(Object.entries(thirdParties))
const peers = new Map<string, readonly string[]>(Object.entries(optionalPeers))
const roots = new Map<string, readonly string[]>(Object.entries(compositionRoots))

/** Imports of the files that name a package outside `allowed` (and other than the package itself). */
function undeclared(files: readonly string[], name: string, allowed: readonly string[]): string[] {
  return files.flatMap((file) => {
    const imported = importsOf(file).map(packageOf)
    const wrong = imported.filter((module) => module !== undefined && module !== name && !allowed.includes(module))
    return wrong.map((module) => `${shown(file)}: imports ${module}, which ${name} does not declare`)
  })
}

function namesIn(...groups: (Readonly<Record<string, string>> | undefined)[]): string[] {
  return groups.flatMap((group) => Object.keys(group ?? {}))
}

describe.each(packages)('$name', ({ name, short, folder, manifest }) => {
  const runtime = namesIn(manifest.dependencies, manifest.peerDependencies)

  it('imports in src only what it declares as a dependency', () => {
    const sources = sourcesOf(join(folder, 'src'))
    const page = join(folder, 'src/page')
    const shipped = sources.filter((file) => !file.startsWith(page))
    // A page is shipped as one text with all that it needs.
    const bundled = sources.filter((file) => file.startsWith(page))

    expect([
      ...undeclared(shipped, name, runtime),
      ...undeclared(bundled, name, [...runtime, ...namesIn(manifest.devDependencies)]),
    ]).toEqual([])
  })

  it('imports in its tests only what it or the workspace declares', () => {
    const tools = ['vitest', 'fast-check', 'typescript', 'zod']
    const problems = undeclared(sourcesOf(join(folder, 'test')), name, [...runtime, ...namesIn(manifest.devDependencies), ...tools])

    expect(problems).toEqual([])
  })

  it('depends on what the table of the dependency rule lists, and no more', () => {
    const library = libraries.get(short)
    const listed = library ? [...library, ...(peers.get(short) ?? [])] : roots.get(short)
    const own = roots.has(short) ? packages.map((other) => other.name) : name === '@minagent/types' ? [] : ['@minagent/types']
    const problems = listed ? runtime.filter((module) => !own.includes(module) && !listed.includes(module)) : ['the package itself']

    expect(problems.map((module) => `${name}: ${module} is not in scripts/lib/layers.mjs`)).toEqual([])
  })

  it('has a manifest like the others', () => {
    expect(manifestProblems({ name, short, folder, manifest })).toEqual([])
  })
})

function manifestProblems({ name, short, folder, manifest }: WorkspacePackage): string[] {
  const expected = {
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19' },
    publishConfig: { access: 'public' },
    repository: { type: 'git', url: 'git+https://github.com/minagent/minagent.git', directory: `packages/${short}` },
  }
  const differing = Object.entries(expected).filter(([field, value]) => JSON.stringify(manifest[field]) !== JSON.stringify(value))
  const problems = differing.map(([field, value]) => `${field} should be ${JSON.stringify(value)}`)
  const files = Array.isArray(manifest.files) ? manifest.files : []
  for (const file of ['dist', 'README.md', 'LICENSE']) if (!files.includes(file)) problems.push(`files should include ${file}`)
  if (textOf(folder, 'LICENSE') !== textOf(root, 'LICENSE')) problems.push('LICENSE should equal that of the root')
  const hooks = Object.keys(manifest.scripts ?? {}).filter((script) => /^(pre|post)?install$|^prepare$/.test(script))
  problems.push(...hooks.map((script) => `S12: scripts.${script} would run on the machine of a user`))
  return [...problems, ...exportProblems(manifest.exports ?? {})].map((problem) => `${name}: ${problem}`)
}

/** In each condition `types` comes first, and both module systems are served. */
function exportProblems(exports: Readonly<Record<string, unknown>>): string[] {
  const problems = exports['./package.json'] ? [] : ['exports should have ./package.json']
  for (const [subpath, value] of Object.entries(exports)) {
    if (subpath === './package.json') continue
    const file = subpath === '.' ? 'index' : subpath.slice(2)
    const wanted = {
      import: { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
      require: { types: `./dist/${file}.d.cts`, default: `./dist/${file}.cjs` },
    }
    if (JSON.stringify(value) !== JSON.stringify(wanted)) problems.push(`exports["${subpath}"] should be ${JSON.stringify(wanted)}`)
  }
  return problems
}

describe('the workspace', () => {
  it('has no cycle among its dependencies, development ones included', () => {
    const edges = new Map(packages.map(({ name, manifest }) => [name, namesIn(manifest.dependencies, manifest.devDependencies)]))
    const cycleFrom = (name: string, path: readonly string[]): string[] => {
      if (path.includes(name)) return [[...path.slice(path.indexOf(name)), name].join(' → ')]
      return (edges.get(name) ?? []).flatMap((next) => cycleFrom(next, [...path, name]))
    }

    expect([...new Set([...edges.keys()].flatMap((name) => cycleFrom(name, [])))]).toEqual([])
  })

  it('takes every third-party version from the catalog', () => {
    const problems = [...packages, ...chapters].flatMap(({ name, manifest }) => {
      const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      const wrong = versions.filter(([, version]) => version !== 'catalog:' && version !== 'workspace:^')
      return wrong.map(([module, version]) => `${name}: ${module} should be catalog: or workspace:^, not ${version}`)
    })

    expect(problems).toEqual([])
  })

  it('names no path of a machine and no registry host', () => {
    const forbidden = /(^|[\s"'`(=])\/(work|root|home)\/\w|registry\.npm(js|mirror)\.\w+|registry\.yarnpkg\.com/
    // What a provider's own machine said in a recorded answer is no path of ours.
    const foreign = /^test\/workspace\.test\.ts$|\/test\/goldens\/|\.(png|tgz|woff2?)$/
    const texts = repositoryFiles().filter((file) => !foreign.test(file))
    const problems = texts.flatMap((file) => {
      const lines = (textOf(root, file) ?? '').split('\n')
      return lines.flatMap((line, index) => (forbidden.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 100)}`] : []))
    })

    expect(problems).toEqual([])
  })

  it('has an ARCHITECTURE.md that names existing files', () => {
    const page = textOf(root, 'ARCHITECTURE.md')
    const paths = [...(page ?? '').matchAll(/`((?:packages|apps|scripts|test|bench|api|decisions|\.ci|\.github)\/[\w./-]+)`/g)]
    const missing = paths.map((match) => match[1] ?? '').filter((path) => !existsSync(join(root, path)))

    expect(page, 'ARCHITECTURE.md is missing').toBeDefined()
    expect(paths.length, 'ARCHITECTURE.md names no file').toBeGreaterThan(0)
    expect(missing.map((path) => `ARCHITECTURE.md: ${path} does not exist`)).toEqual([])
  })
})

describe('the chapters', () => {
  it.each(chapters)('$short uses and declares only packages introduced so far', ({ name, short, folder, manifest }) => {
    const known = packagesUntil(Number(/^ch(\d+)/.exec(short)?.[1]))
    const declared = namesIn(manifest.dependencies, manifest.devDependencies)
    const early = declared.filter((module) => /^(@minagent\/|minagent$)/.test(module) && !known.includes(module))

    expect(early.map((module) => `${name}: ${module} is introduced later (scripts/lib/chapters.mjs)`)).toEqual([])
    expect(undeclared(sourcesOf(folder), name, [...declared, 'vitest'])).toEqual([])
  })

  it('are listed in VERSIONS.md with the versions of their packages', () => {
    expect(textOf(root, 'apps/examples/VERSIONS.md'), 'run: node scripts/versions-table.mjs').toBe(versionsTable())
  })
})
