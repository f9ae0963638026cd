import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { sourceProgram } from '../../../../test/support/source-program.ts'

/** What the runs of a service are like. */
export interface ServiceWork {
  /** The address of a PostgreSQL server, or a folder. */
  readonly store: string
  readonly port?: number
  readonly steps: number
  readonly stepMs: number
}

/** A service in a process of its own, which ends with the test at the latest. */
export interface ServiceProcess {
  readonly url: string
  /** The most memory that it had, in bytes. */
  peak(): number
  /** Sends a signal; resolves with the signal or the exit code that ended it, and what it said of errors. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<string>
}

/** Starts one; resolves when it listens. */
export async function startService({ store, port = 0, steps, stepMs }: ServiceWork): Promise<ServiceProcess> {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const program = fileURLToPath(new URL('service-process.ts', import.meta.url))
  const child = spawn(process.execPath, [sourceProgram(program), store, String(port), String(steps), String(stepMs)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = new Promise<string>((resolve) => child.on('close', (code, signal) => resolve(`${signal ?? code}${errors}`)))
  let peak = 0
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { url?: string; rss?: number }) => {
      peak = Math.max(peak, message.rss ?? 0)
      if (message.url) resolve(message.url)
    })
    void ended.then((how) => reject(new Error(`The service ended: ${how}`)))
  })
  return {
    url,
    peak: () => peak,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}
