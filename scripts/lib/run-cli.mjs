import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './run-child.mjs'
import { root } from './workspace.mjs'

/**
 * Runs the minagent command from its sources, in the folder of the person who typed; resolves with its exit code. Keys may stand
 * in the repository's own `.env`: one of the folder that is worked on is not read, for it could send a key to another address.
 */
export function runCli(args) {
  const envFile = join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const program = join(root, 'packages/cli/src/bin.ts')
  const cwd = process.env.npm_lifecycle_event === 'start' ? process.env.INIT_CWD : process.cwd()
  const env = { TSX_TSCONFIG_PATH: join(root, 'tsconfig.json') }
  return runNode(['--import', import.meta.resolve('tsx'), program, ...args], { cwd, env })
}
