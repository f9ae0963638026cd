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
    const leftOut = readLeftOut(leftOutFile)
    report([...leftOut, ...absentData()])
    reportTotals(totalsFile)
    return code === 0 && leftOut.length > 0 && process.env.MINAGENT_TEST_ALL ? 1 : code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readLeftOut(file) {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Data sets that are not part of the repository; the tests over them skip themselves. */
function absentData() {
  const isThere = existsSync(process.env.MINAGENT_DATA ?? join(root, '../shared/data'))
  return isThere ? [] : [{ suite: 'the tests over data sets', reason: 'there is no folder ../shared/data' }]
}

function report(entries) {
  if (entries.length === 0) return
  const lines = entries.map(({ suite, reason }) => `- ${suite}: ${reason}`)
  console.log(`Left out:\n${lines.join('\n')}\n`)
}

function reportTotals(file) {
  if (!existsSync(file)) return
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`)
}
