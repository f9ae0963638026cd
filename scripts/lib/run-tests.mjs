import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNode } from './run-child.mjs'
import { root } from './workspace.mjs'

/**
 * Runs vitest from the root, then tells what was left out and why, then the totals on a line of their own.
 * With `MINAGENT_TEST_ALL` set, a suite that was left out fails the run, unless it only lacked the shared data.
 */
export async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'minagent-test-'))
  const leftOutFile = join(folder, 'left-out.jsonl')
  const totalsFile = join(folder, 'totals.json')
  try {
    const vitest = fileURLToPath(new URL('./vitest.mjs', import.meta.resolve('vitest/package.json')))
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${totalsFile}`]
    const code = await runNode([vitest, 'run', ...reporters, ...args], { cwd: root, env: { MINAGENT_LEFT_OUT: leftOutFile } })
    const leftOut = reportLeftOut(leftOutFile)
    reportTotals(totalsFile)
    return code === 0 && leftOut > 0 && process.env.MINAGENT_TEST_ALL ? 1 : code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints the suites that did not run; returns how many of them should have. */
function reportLeftOut(file) {
  if (!existsSync(file)) return 0
  const entries = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  console.log('Left out:')
  for (const { suite, reason } of entries) console.log(`- ${suite}: ${reason}`)
  console.log()
  return entries.filter((entry) => !entry.allowed).length
}

function reportTotals(file) {
  if (!existsSync(file)) return
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`)
}
