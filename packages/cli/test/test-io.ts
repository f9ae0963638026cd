import { PassThrough } from 'node:stream'
import type { CliIo } from '@minagent/cli'
import { temporaryFolder } from './temporary-folder.ts'

/** An io of streams in memory; what was written is read by `out()` and `err()`. */
export interface TestIo extends CliIo {
  out(): string
  err(): string
  /** Presses Ctrl-C. */
  interrupt(): void
  /** Types a line. */
  type(line: string): void
  /** Presses one key, by its code. */
  press(key: string): void
  /** Ctrl-D. */
  endInput(): void
}

export function testIo({ input, env = {}, terminal = false, cwd = '/' }: TestIoOptions = {}): TestIo {
  const stdin = Object.assign(new PassThrough(), { isTTY: terminal })
  const [stdout, stderr] = [recorder(terminal), recorder(terminal)]
  const listeners = new Set<() => void>()
  if (input !== undefined) stdin.end(input)
  return {
    stdin,
    stdout: stdout.stream,
    stderr: stderr.stream,
    // What the command keeps goes with the test, and no settings of the tester count.
    env: { XDG_STATE_HOME: temporaryFolder(), XDG_CONFIG_HOME: temporaryFolder(), ...env },
    cwd,
    onInterrupt(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    out: stdout.text,
    err: stderr.text,
    interrupt: () => [...listeners].forEach((listener) => void listener()),
    type: (line) => void stdin.write(`${line}\n`),
    press: (key) => void stdin.write(key),
    endInput: () => void stdin.end(),
  }
}

interface TestIoOptions {
  /** All of stdin; without it stdin stays open. */
  readonly input?: string
  readonly env?: Record<string, string>
  /** Whether the streams say that they are terminals. */
  readonly terminal?: boolean
  readonly cwd?: string
}

function recorder(isTTY: boolean) {
  const chunks: Buffer[] = []
  const stream = Object.assign(new PassThrough(), { isTTY })
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') }
}
