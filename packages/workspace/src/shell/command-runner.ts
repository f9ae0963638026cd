import { type ToolContext, ToolError } from '@minagent/types'
import { CappedOutput } from './capped-output.ts'
import type { CommandLine } from './command-line.ts'
import { type CommandEnd, type CommandOptions, RunningCommand } from './running-command.ts'

/** A command that has ended, with what it printed. */
export interface FinishedCommand extends CommandEnd {
  readonly stdout: CappedOutput
  readonly stderr: CappedOutput
}

/** How many bytes of each of stdout and stderr are kept of one command. */
const OUTPUT_BYTES = 32_000

/** Starts commands, and knows those that run: none outlives this process or {@link close}. */
export class CommandRunner {
  readonly #closedText: string
  readonly #running = new Set<RunningCommand>()
  #closed = false
  readonly #killAll = (): void => {
    for (const command of this.#running) command.killNow()
  }

  /** `closedText` says that nothing can be started any more after {@link close}. */
  constructor(closedText: string) {
    this.#closedText = closedText
  }

  /** @throws ToolError after {@link close}, and when an argument cannot be given to a program (it holds NUL). */
  start(line: CommandLine, options: CommandOptions): RunningCommand {
    if (this.#closed) throw new ToolError(this.#closedText)
    const command = new RunningCommand(line, options)
    if (this.#running.size === 0) process.on('exit', this.#killAll)
    this.#running.add(command)
    const forget = (): void => {
      this.#running.delete(command)
      if (this.#running.size === 0) process.off('exit', this.#killAll)
    }
    command.ended.then(forget, forget)
    return command
  }

  /** Runs a command to its end, which comes when the call is cancelled at the latest. Rejects when it could not be started. */
  async run(line: CommandLine, options: Omit<CommandOptions, 'onOutput'>, context: ToolContext): Promise<FinishedCommand> {
    const output = { stdout: new CappedOutput(OUTPUT_BYTES), stderr: new CappedOutput(OUTPUT_BYTES) }
    const command = this.start(line, { ...options, onOutput: (chunk, stream) => output[stream].add(chunk) })
    const forget = onCancel(context, () => command.stop())
    try {
      return { ...(await command.ended), ...output }
    } finally {
      forget()
    }
  }

  /** Ends all that run; nothing can be started any more. */
  async close(): Promise<void> {
    this.#closed = true
    const running = [...this.#running]
    for (const command of running) command.stop()
    await Promise.allSettled(running.map(({ ended }) => ended))
  }
}

/** Calls `listener` when the result of a call is not wanted any more, at once if it is not now; returns how to stop listening. */
function onCancel(context: ToolContext, listener: () => void): () => void {
  if (context.onCancel) return context.onCancel(listener)
  const { signal } = context
  if (signal.aborted) listener()
  signal.addEventListener('abort', listener, { once: true })
  return () => signal.removeEventListener('abort', listener)
}
