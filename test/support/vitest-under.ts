import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './repository.ts'

/** What came out of test files that ran in another Node. */
export interface TestReport {
  readonly passed: number
  /** Full name and message of each test that failed, and of each file that could not be run. */
  readonly failures: readonly string[]
}

/** Runs test files, named from the root, with vitest in another Node, which npx fetches: `vitestUnder('22', [...])`. */
export async function vitestUnder(node: string, files: readonly string[]): Promise<TestReport> {
  const folder = mkdtempSync(join(tmpdir(), 'minagent-vitest-'))
  const reportFile = join(folder, 'report.json')
  const vitest = fileURLToPath(new URL('./vitest.mjs', import.meta.resolve('vitest/package.json')))
  const args = ['-y', '-p', `node@${node}`, 'node', vitest, 'run', '--reporter=json', `--outputFile=${reportFile}`, ...files]
  // This process is a worker of vitest, which the other vitest is not to see.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS)/.test(name)))
  try {
    const output = await outputOf('npx', args, env)
    return reportOf(JSON.parse(readFileSync(reportFile, 'utf8')), output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The status says no more than the report, if there is one. */
function outputOf(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: root, env, maxBuffer: 64 << 20 }, (_, stdout, stderr) => resolve(stdout + stderr))
  })
}

interface JsonReport {
  readonly success: boolean
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

function reportOf({ success, numPassedTests, testResults }: JsonReport, output: string): TestReport {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const tests = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n')}`)
    return message === '' || tests.length > 0 ? tests : [`${name}: ${message}`]
  })
  return { passed: numPassedTests, failures: success || failures.length > 0 ? failures : [output] }
}
