import { fork } from 'node:child_process'
import { inBench } from '../places.ts'

/** Thrown when a process took longer than it may. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/** What one of our programs sends from a fresh process. @throws {TookTooLong}, or an Error when it ends without a word. */
export function fromFreshProcess<T>(program: string, args: readonly string[], limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const file = inBench(`dist/compare/${program}.js`)
    const child = fork(file, args, { execArgv: ['--expose-gc'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let errors = ''
    child.stderr?.on('data', (chunk) => {
      errors = (errors + String(chunk)).slice(-2000)
    })
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
    const answers: T[] = []
    child.once('message', (message: T) => answers.push(message))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      const [answer] = answers
      if (answer !== undefined) resolve(answer)
      else if (signal === 'SIGKILL') reject(new TookTooLong(`Its process took more than ${limitMs / 1000} s.`))
      else reject(new Error(`The process ended with ${code ?? signal}: ${lastLine(errors)}`))
    })
  })
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.find((line) => /Error/.test(line)) ?? lines.at(-1) ?? ''
}
