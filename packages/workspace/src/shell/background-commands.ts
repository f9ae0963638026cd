import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { ToolError } from '@minagent/types'
import { endText } from './command-report.ts'
import { matchLines } from './match-lines.ts'
import { fill } from './prompts.ts'
import type { CommandEnd, RunningCommand } from './running-command.ts'
import type { ShellParts } from './shell-parts.ts'
import { type TakenLines, UnreadLines } from './unread-lines.ts'

/** How many commands may be known at once. */
const MAX_COMMANDS = 16

interface BackgroundCommand {
  readonly command: RunningCommand
  readonly output: UnreadLines
  /** Undefined while it runs. */
  end?: CommandEnd | { readonly program: string; readonly failed: string }
}

/** The commands that run on after `bash` has answered, by their ids. */
export class BackgroundCommands {
  readonly #parts: ShellParts
  readonly #commands = new Map<string, BackgroundCommand>()

  constructor(parts: ShellParts) {
    this.#parts = parts
  }

  /** Starts a command and gives its id. @throws ToolError when there are too many. */
  async start(shell: string, command: string): Promise<string> {
    this.#makeRoom()
    const line = await this.#parts.line(shell, ['-c', command])
    const output = new UnreadLines()
    const { clock, runner } = this.#parts
    const started: BackgroundCommand = {
      output,
      command: runner.start(line, { clock, onOutput: (chunk, stream) => output.add(chunk, stream) }),
    }
    const ended = (end: BackgroundCommand['end']): void => {
      output.end()
      if (end) started.end = end
    }
    started.command.ended.then(ended, (error: unknown) => ended({ program: basename(shell), failed: reasonOf(error) }))
    const id = randomBytes(4).toString('hex')
    this.#commands.set(id, started)
    return id
  }

  /** The unread lines and the state of a command. @throws ToolError for an unknown id or a filter that cannot be used. */
  read(id: string, filter?: string): string {
    const found = this.#find(id)
    const taken = this.#take(found.output, filter)
    return this.#report(taken, this.#state(found))
  }

  /** Ends a command, forgets it, and gives the rest of its output. @throws ToolError for an unknown id. */
  async kill(id: string): Promise<string> {
    const found = this.#find(id)
    const state = found.end === undefined ? this.#parts.texts.killed : this.#state(found)
    found.command.stop()
    await found.command.ended.catch(() => undefined)
    this.#commands.delete(id)
    return this.#report(found.output.take(), state)
  }

  #find(id: string): BackgroundCommand {
    const found = this.#commands.get(id)
    if (found) return found
    throw new ToolError(fill(this.#parts.texts.unknownId, { id, ids: this.#ids() }))
  }

  #ids(): string {
    return [...this.#commands.keys()].join(', ') || this.#parts.texts.none
  }

  /** The oldest that has ended gives way. */
  #makeRoom(): void {
    if (this.#commands.size < MAX_COMMANDS) return
    const oldest = [...this.#commands].find(([, { end }]) => end !== undefined)
    if (!oldest) throw new ToolError(fill(this.#parts.texts.tooMany, { count: MAX_COMMANDS, ids: this.#ids() }))
    this.#commands.delete(oldest[0])
  }

  #take(output: UnreadLines, filter: string | undefined): TakenLines {
    if (filter === undefined) return output.take()
    try {
      return output.take((lines) => matchLines(filter, lines))
    } catch (error) {
      const { slowFilter, badFilter } = this.#parts.texts
      throw new ToolError(isTimeout(error) ? slowFilter : fill(badFilter, { reason: reasonOf(error) }), 'INVALID_ARGUMENTS')
    }
  }

  #state({ end }: BackgroundCommand): string {
    const { texts } = this.#parts
    if (end === undefined) return texts.running
    return 'failed' in end ? fill(texts.notStarted, { program: end.program, reason: end.failed }) : endText(end, { timeoutMs: 0 }, texts)
  }

  #report({ lines, dropped, left }: TakenLines, state: string): string {
    const { texts } = this.#parts
    return [
      ...(dropped > 0 ? [fill(texts.dropped, { count: dropped })] : []),
      ...(lines.length > 0 ? lines : [texts.noNewOutput]),
      ...(left > 0 ? [fill(texts.moreLines, { count: left })] : []),
      state,
    ].join('\n')
  }
}

function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

/** Errors of another context are no instances of this one's `Error`. */
function reasonOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}
