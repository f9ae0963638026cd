import { spawn } from 'node:child_process'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { isPlainObject } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { type CrashOutcome, type CrashTask, TASK_VARIABLE } from './crash-child.ts'

/** How the processes are started. */
export interface CrashProcessOptions {
  readonly nodeArguments: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly cwd: string | undefined
  /** In ms. */
  readonly timeoutMs: number
}

/** How a process ended: by SIGKILL, with an outcome, or by a failure. */
export type CrashEnd =
  | { readonly kind: 'killed' }
  | { readonly kind: 'finished'; readonly outcome: CrashOutcome }
  | { readonly kind: 'failed'; readonly problem: string }

/** Runs `build` of a module in a process of its own. */
export function crashProcess(module: string | URL, task: CrashTask, options: CrashProcessOptions): Promise<CrashEnd> {
  const url = String(module instanceof URL ? module : pathToFileURL(module))
  const program = `import { runCrashChild } from '@minagent/session/testing'\nimport { build } from ${JSON.stringify(url)}\nawait runCrashChild(build)`
  const env = { ...process.env, ...options.environment, [TASK_VARIABLE]: JSON.stringify(task) }
  const child = spawn(process.execPath, [...options.nodeArguments, '--input-type=module', '--eval', program], {
    env,
    cwd: options.cwd,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  let outcome: unknown
  let late = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  child.on('message', (message) => {
    outcome = message
  })
  const timer = systemClock.timer(options.timeoutMs, () => {
    late = true
    child.kill('SIGKILL')
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ kind: 'failed', problem: `it could not be started: ${error.message}` }))
    child.on('close', (code, signal) => {
      timer.cancel()
      if (late) resolve({ kind: 'failed', problem: `it did not end within ${options.timeoutMs} ms` })
      else if (signal === 'SIGKILL') resolve({ kind: 'killed' })
      else if (isOutcome(outcome)) resolve({ kind: 'finished', outcome })
      else resolve({ kind: 'failed', problem: `it ended with ${signal ?? code}: ${errors.trim().slice(-2_000)}` })
    })
  })
}

function isOutcome(value: unknown): value is CrashOutcome {
  return isPlainObject(value) && Array.isArray(value.boundaries) && Array.isArray(value.messages) && Array.isArray(value.problems)
}
