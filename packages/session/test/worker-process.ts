import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@minagent/types/runtime'
import { onTestFinished } from 'vitest'
import { sourceProgram } from '../../../test/support/source-program.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Starts a program in a process of its own, which ends with the test at the latest. */
export function startWorker(script: URL, args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<string> } {
  const child = spawn(process.execPath, [sourceProgram(fileURLToPath(script)), ...args], { cwd: root })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<string>((resolve) => {
    child.on('close', (code, signal) => resolve(signal ?? `${code}${errors}`))
  })
  return { child, ended }
}

/** Waits until a file has so many lines. */
export async function untilLines(file: string, count: number): Promise<void> {
  while (linesOf(file).length < count) await systemClock.sleep(20)
}

/** The lines of a file that may not be there yet. */
export function linesOf(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
}
