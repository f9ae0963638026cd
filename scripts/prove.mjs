// `pnpm prove`: proves the guarantees of durable runs in full, prints what was tried, and writes it to docs/proofs.md as a table.
// `pnpm prove crash`, `simulation`, `torn`, `databases`, `index` or `guards` runs some of it; `pnpm prove simulation --seed 7` replays one seed and prints
// what happened in it. The tests run the same in short forms.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { removeGuards } from './lib/remove-guards.mjs'
import { root } from './lib/workspace.mjs'

const proofs = {
  crash: () => runTests(sessionTests(['crash.', 'crash-sqlite'])),
  simulation: () => runTests(sessionTests(['simulation.'])),
  torn: () => runCounted('Torn writes, bit flips, full and read-only disks, racing processes, growth: files', 'D5 D6 D9 D12', ['file-']),
  databases: () =>
    runCounted('Lost connections, restarts of the server, SIGSTOP, racing processes: SQLite and PostgreSQL', 'D3 D5 D6 D9 D12', [
      'sqlite/',
      'postgres',
    ]),
  index: () => runTests(['packages/rag/test/index/index-crash']),
  guards: proveGuards,
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: { seed: { type: 'string' } },
})
const wanted = positionals.length > 0 ? positionals : Object.keys(proofs)
const unknown = wanted.find((name) => !Object.hasOwn(proofs, name))
if (unknown !== undefined) {
  console.error(`There is no proof ${unknown}: take ${Object.keys(proofs).join(', ')}.`)
  process.exit(2)
}

const PREFACE = [
  '# How the guarantees are proved',
  '',
  'Written by `pnpm prove`, which tries to break each promise of [guarantees.md](guarantees.md). The tests of every change run the same in short forms.',
  '',
]
const folder = mkdtempSync(join(tmpdir(), 'minagent-proofs-'))
const rows = join(folder, 'rows')
const guarded = []
try {
  for (const name of wanted) if (!proofs[name]()) process.exitCode = 1
  if (values.seed === undefined) report()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function sessionTests(names) {
  return names.map((name) => `packages/session/test/${name}`)
}

function runTests(files, extra = []) {
  const seed = values.seed === undefined ? {} : { MINAGENT_SEED: values.seed }
  const env = { ...process.env, MINAGENT_PROVE: 'full', MINAGENT_PROVED: rows, ...seed }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...files, ...extra]
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status === 0
}

/** Tests that are the same in full, as one row. */
function runCounted(proof, guarantees, names) {
  const output = join(folder, 'counted.json')
  const passes = runTests(sessionTests(names), ['--reporter', 'default', '--reporter', 'json', '--outputFile', output])
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(output, 'utf8'))
  const row = { proof, guarantees, tried: `${numPassedTests} tests pass, ${numFailedTests} fail` }
  writeFileSync(rows, `${JSON.stringify(row)}\n`, { flag: 'a' })
  return passes
}

function proveGuards() {
  const removed = removeGuards(undefined, ({ name, test, problem }) =>
    console.log(`${problem ? 'NOT NOTICED' : 'noticed'}: ${name} – ${test ?? problem}`),
  )
  guarded.push(...removed)
  const noticed = removed.filter(({ problem }) => problem === undefined).length
  const row = {
    proof: 'Guard removal',
    guarantees: 'D1 – D13',
    tried: `${noticed} of ${removed.length} guards have a test that fails without them`,
  }
  writeFileSync(rows, `${JSON.stringify(row)}\n`, { flag: 'a' })
  return noticed === removed.length
}

function report() {
  const lines = existsSync(rows)
    ? readFileSync(rows, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  const table = [
    '| proof | guarantees | what was tried |',
    '|---|---|---|',
    ...lines.map(({ proof, guarantees, tried }) => `| ${proof} | ${guarantees} | ${tried} |`),
  ]
  if (guarded.length > 0)
    table.push(
      '',
      '| without this guard | this test fails |',
      '|---|---|',
      ...guarded.map(({ name, test, problem }) => `| ${name} | ${test ?? problem} |`),
    )
  console.log(`\n${table.join('\n')}`)
  if (positionals.length > 0) return
  writeFileSync(join(root, 'docs/proofs.md'), [...PREFACE, ...table, ''].join('\n'))
  console.log('\nWritten to docs/proofs.md.')
}
