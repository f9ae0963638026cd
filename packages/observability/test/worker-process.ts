import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
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
