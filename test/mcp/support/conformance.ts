import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The scenarios that are known to fail, each with its reason. */
export const known = fileURLToPath(new URL('../conformance-known.yml', import.meta.url))

/** What a run of the suite printed, and the status that says whether all went as the list of known failures has it. */
export interface ConformanceReport {
  readonly status: number
  readonly output: string
}

/** Runs the public conformance suite; it and the Node 22 that it needs come from npm. */
export function conformance(args: readonly string[]): Promise<ConformanceReport> {
  const packages = ['-y', '-p', 'node@22.23.3', '-p', '@modelcontextprotocol/conformance@0.1.16']
  const command = ['conformance', ...args]
  const env = { ...process.env, NO_COLOR: '1', VITEST: '' }
  // The suite writes its results into the folder where it is run.
  const cwd = mkdtempSync(join(tmpdir(), 'minagent-conformance-'))
  return new Promise((resolve) => {
    execFile('npx', [...packages, ...command], { cwd, env, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      const status = typeof error?.code === 'number' ? error.code : error ? -1 : 0
      resolve({ status, output: stdout + stderr })
    })
  })
}
