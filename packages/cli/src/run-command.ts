import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import type { CliIo } from './cli-io.ts'
import { type CliParts, main } from './main.ts'

/** Runs the `minagent` command as this process: its arguments, streams and signals; ends the process with the exit code. */
export async function runCommand(parts: CliParts = {}): Promise<void> {
  process.stdout.on('error', leaveOnClosedPipe)
  // Nobody reads the diagnostics any more: the answer may still be wanted.
  process.stderr.on('error', () => undefined)
  const exitCode = await main(process.argv.slice(2), processIo(), { packageFolder: packageFolder(), ...parts }).catch(reportDefect)
  // A Ctrl-C that a parent process passes on once more must not turn the exit code into a signal.
  process.on('SIGINT', () => undefined)
  await Promise.all([flushed(process.stdout), flushed(process.stderr)])
  process.exit(exitCode)
}

/** The folder above that of the program, as it is in every package that has the command; undefined where it cannot be found. */
function packageFolder(): string | undefined {
  try {
    return dirname(dirname(realpathSync(process.argv[1] ?? '')))
  } catch {
    return undefined
  }
}

function processIo(): CliIo {
  const { stdin, stdout, stderr, env } = process
  return {
    stdin,
    stdout,
    stderr,
    env,
    cwd: process.cwd(),
    onInterrupt(listener) {
      process.on('SIGINT', listener)
      return () => process.off('SIGINT', listener)
    },
    onTerminate(listener) {
      process.on('SIGTERM', listener)
      return () => process.off('SIGTERM', listener)
    },
  }
}

/** The reader has seen enough, as `head` has: no error. */
function leaveOnClosedPipe(error: Error): never {
  process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1)
}

function reportDefect(error: unknown): 1 {
  process.stderr.write(`minagent: ${error instanceof Error ? error.message : String(error)}\n`)
  return 1
}

/** Resolves when everything written so far has been handed over. */
function flushed(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve())
  })
}
