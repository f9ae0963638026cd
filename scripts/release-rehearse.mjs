// A release from the last commit, to a registry on this machine, in a copy: two rounds of versions, then a consumer.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { assertLoopback, startRegistry } from './lib/local-registry.mjs'
import { runPnpm } from './lib/pnpm.mjs'
import { manifestOf, root } from './lib/workspace.mjs'

const folder = mkdtempSync(join(tmpdir(), 'minagent-release-'))
const copy = join(folder, 'repository')
let registry
try {
  console.log('Copying the last commit and installing …')
  git(root, 'clone', '--quiet', root, copy)
  if (git(root, 'status', '--porcelain') !== '') console.log('(Changes that are not committed are not part of the rehearsal.)')
  pnpm(process.env, 'install', '--frozen-lockfile', '--prefer-offline')
  registry = await startRegistry(join(folder, 'registry'))
  console.log(`The registry is ${registry.registry}`)

  release('First release')
  writeFileSync(join(copy, '.changeset/rehearsal.md'), "---\n'@minagent/types': minor\n---\n\nA rehearsed change of the contracts.\n")
  release('A change of @minagent/types alone')

  const consumer = join(folder, 'consumer')
  installConsumer(consumer)
  for (const name of ['loop', 'minagent']) runExample(consumer, name)
  console.log('\nThe rehearsal went well; nothing left this machine, and the checkout is as it was.')
} finally {
  registry?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Versions, builds and publishes; prints what became of every package. */
function release(title) {
  const named = namedInChangesets()
  const before = versions()
  pnpm(process.env, 'run', 'version-packages')
  pnpm(process.env, 'run', 'build')
  git(copy, 'add', '--all')
  git(copy, '-c', 'user.name=rehearsal', '-c', 'user.email=rehearsal@localhost', 'commit', '--quiet', '--message', title)
  publish()
  console.log(`\n${title}:`)
  for (const [name, version] of versions()) {
    const change = version === before.get(name) ? 'unchanged' : named.has(name) ? 'changed' : 'patched, since it depends on a changed one'
    console.log(`  ${name} ${before.get(name)} → ${version} (${change})`)
  }
}

function publish() {
  const { environment } = registry
  const used = execFileSync('npm', ['config', 'get', 'registry'], { cwd: copy, env: environment, encoding: 'utf8' }).trim()
  assertLoopback(environment.npm_config_registry)
  assertLoopback(used)
  pnpm(environment, 'exec', 'changeset', 'publish')
}

function namedInChangesets() {
  const files = readdirSync(join(copy, '.changeset')).filter((file) => file.endsWith('.md'))
  const texts = files.map((file) => readFileSync(join(copy, '.changeset', file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/^['"]?([@\w/-]+)['"]?: (?:major|minor|patch)$/gm)].map((match) => match[1])))
}

function versions() {
  const folders = readdirSync(join(copy, 'packages')).map((name) => manifestOf(join(copy, 'packages', name)))
  return new Map(folders.map(({ name, version }) => [name, version]))
}

function installConsumer(consumer) {
  mkdirSync(consumer)
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const args = ['install', '@minagent/loop', 'minagent', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', args, { cwd: consumer, env: registry.environment, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Runs the example of a README in the consumer and compares what it prints with the page. */
function runExample(consumer, name) {
  const page = readFileSync(join(copy, 'packages', name, 'README.md'), 'utf8')
  const [, code, output] = /^```ts\n(.*?)^```\s+```text\n(.*?)^```/ms.exec(page) ?? []
  if (code === undefined) throw new Error(`The README of ${name} has no example with its output.`)
  const program = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } }).outputText
  writeFileSync(join(consumer, `${name}.js`), program)
  const printed = execFileSync(process.execPath, [`${name}.js`], { cwd: consumer, encoding: 'utf8' })
  if (printed !== output) throw new Error(`The example of ${name} printed:\n${printed}\nand its README says:\n${output}`)
  console.log(`\nThe README example of ${name} ran from the registry:\n${printed.trimEnd()}`)
}

function pnpm(env, ...args) {
  const status = runPnpm(args, { cwd: copy, env: { ...env, CI: 'true' }, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`pnpm ${args.join(' ')} failed in the copy.`)
}

function git(cwd, ...args) {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
}
