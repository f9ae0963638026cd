import { createInterface } from 'node:readline/promises'
import type { CliIo } from './cli-io.ts'
import { readableOf, writableOf } from './node-streams.ts'

/** Whether there is somebody who can be asked. */
export function canAsk(io: CliIo): boolean {
  return io.stdin.isTTY === true && io.stderr.isTTY === true
}

/** Asks the user one thing in the terminal; undefined when the answer is Ctrl-C or Ctrl-D. */
export async function askUser(question: string, io: CliIo): Promise<string | undefined> {
  const terminal = createInterface({ input: readableOf(io.stdin), output: writableOf(io.stderr), terminal: true })
  const controller = new AbortController()
  terminal.once('close', () => controller.abort())
  try {
    return (await terminal.question(question, { signal: controller.signal })).trim()
  } catch {
    io.stderr.write('\n')
    return undefined
  } finally {
    terminal.close()
  }
}
