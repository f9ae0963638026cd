import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, sep } from 'node:path'
import { guards } from './session-guards.mjs'
import { root } from './workspace.mjs'

/**
 * Removes one guard after another in a copy of the repository, and runs the tests that must notice. Returns for each the test that
 * failed, or a problem: no test did, or the guard is not where the list says.
 */
export function removeGuards(wanted = guards, report = () => {}) {
  const copy = copyOfRepository()
  try {
    return wanted.map((guard) => {
      const removed = { ...guard, ...removeGuard(copy, guard) }
      report(removed)
      return removed
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The text without the guard, which must be there exactly once. */
export function withoutGuard(text, { name, file, from, to }) {
  const places = text.split(from).length - 1
  if (places !== 1) throw new Error(`The guard "${name}" is ${places} times in ${file}: mend scripts/lib/session-guards.mjs.`)
  return text.replace(from, () => to)
}

function removeGuard(copy, guard) {
  const file = join(copy, 'packages/session/src', guard.file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, withoutGuard(text, guard))
  try {
    return failingTest(copy, guard.tests)
  } finally {
    writeFileSync(file, text)
  }
}

function failingTest(copy, tests) {
  const output = join(copy, 'failed.json')
  rmSync(output, { force: true })
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--bail', '1', '--testTimeout', '60000', '--reporter', 'json', '--outputFile', output, ...tests]
  // Without a guard a run may go on for ever.
  const { status, signal } = spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore', timeout: 180_000, killSignal: 'SIGKILL' })
  if (status === 0) return { problem: 'no test fails without it' }
  if (signal) return { test: 'the tests do not come to their end' }
  if (!existsSync(output)) return { problem: 'the tests could not be run' }
  const results = JSON.parse(readFileSync(output, 'utf8')).testResults
  const failed = results.flatMap(({ assertionResults }) => assertionResults).find((result) => result.status === 'failed')
  return failed ? { test: failed.fullName } : { problem: `the tests could not be run: ${results.map(({ message }) => message).join(' ')}` }
}

/** Sources and tests; what is installed is linked. */
function copyOfRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'minagent-guards-'))
  const left = new Set(['.git', 'node_modules', 'dist', 'reports', 'apps', 'bench', 'api', '.turbo', '.stryker-tmp'])
  const installed = []
  cpSync(root, copy, {
    recursive: true,
    filter(source) {
      const name = basename(source)
      if (name === 'node_modules') installed.push(relative(root, source))
      return source === root || source === `${root}${sep}` || !left.has(name)
    },
  })
  for (const folder of installed) {
    mkdirSync(dirname(join(copy, folder)), { recursive: true })
    symlinkSync(join(root, folder), join(copy, folder))
  }
  return copy
}
