import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Clock } from '@minagent/types'
import type { Timer } from '@minagent/types/runtime'
import type { CommandLine } from './command-line.ts'
import { livingTargets, MARKER, signalAll } from './process-tree.ts'

/** What starting a command needs besides the command. */
export interface CommandOptions {
  readonly clock: Clock
  /** How long it may run; default: without limit. */
  readonly timeoutMs?: number | undefined
  /** How long it may print nothing; default: without limit. */
  readonly idleMs?: number | undefined
  onOutput(chunk: Buffer, stream: 'stdout' | 'stderr'): void
}

/** How a command ended. */
export interface CommandEnd {
  /** `stopped` = by {@link RunningCommand.stop}. */
  readonly reason: 'exited' | 'timeout' | 'idle' | 'stopped'
  /** Null when a signal ended it. */
  readonly exitCode: number | null
  readonly signal: string | null
}

/** How long the processes may take to end after SIGTERM. */
const GRACE_MS = 2_000
/** How often it is looked who is left. */
const LOOK_MS = 20
/** How often SIGKILL is repeated, for processes that were born meanwhile. */
const KILLS = 50
/** How long the rest of the output is waited for when all processes that are known have ended. */
const DRAIN_MS = 250

/**
 * A started program with all that it starts: one process group, ended as a whole whatever ends it (SIGTERM, then SIGKILL), with those
 * that left the group. It has no input. Nothing is read any more after the end, whoever still holds the pipes. Only one that got rid of
 * its session, its parents and its environment all at once is not found; in a sandbox that has processes of its own it ends as well.
 */
export class RunningCommand {
  /** Settles when every process has ended. Rejects when the program could not be started. */
  readonly ended: Promise<CommandEnd>
  readonly #options: CommandOptions
  readonly #child: ChildProcess
  readonly #marker = randomUUID()
  readonly #timers = new Map<'timeout' | 'idle', Timer>()
  #end: (reason: CommandEnd['reason']) => void = () => undefined

  /** @throws when an argument cannot be given to a program (it holds NUL). */
  constructor(command: CommandLine, options: CommandOptions) {
    this.#options = options
    this.#child = spawn(command.program, command.arguments, {
      cwd: command.folder,
      env: { ...command.env, [MARKER]: this.#marker },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    const closed = new Promise<void>((resolve) => this.#child.once('close', () => resolve()))
    this.ended = this.#untilAllEnded(closed)
  }

  /** Ends all its processes; {@link ended} tells when they have. */
  stop(): void {
    this.#end('stopped')
  }

  /** Ends all its processes at once, without waiting: for the end of this process. */
  killNow(): void {
    for (let kills = 0; kills < KILLS; kills++) {
      const left = this.#left()
      if (left.length === 0) return
      signalAll(left, 'SIGKILL')
    }
  }

  async #untilAllEnded(closed: Promise<void>): Promise<CommandEnd> {
    const { clock } = this.#options
    const reason = await this.#firstEnd()
    for (const timer of this.#timers.values()) timer.cancel()
    await this.#endProcesses()
    const drained = new AbortController()
    await Promise.race([closed, clock.sleep(DRAIN_MS, drained.signal).catch(() => undefined)])
    drained.abort()
    this.#child.stdout?.destroy()
    this.#child.stderr?.destroy()
    return { reason, exitCode: this.#child.exitCode, signal: this.#child.signalCode }
  }

  /** Why the command ends: whatever comes first. */
  #firstEnd(): Promise<CommandEnd['reason']> {
    return new Promise((resolve, reject) => {
      this.#end = resolve
      this.#child.once('exit', () => resolve('exited'))
      this.#child.once('error', reject)
      this.#endAfter('timeout', this.#options.timeoutMs)
      this.#endAfter('idle', this.#options.idleMs)
      for (const stream of ['stdout', 'stderr'] as const) {
        this.#child[stream]?.on('data', (chunk: Buffer) => {
          this.#options.onOutput(chunk, stream)
          if (this.#timers.has('idle')) this.#endAfter('idle', this.#options.idleMs)
        })
      }
    })
  }

  #endAfter(reason: 'timeout' | 'idle', ms: number | undefined): void {
    if (ms === undefined) return
    this.#timers.get(reason)?.cancel()
    this.#timers.set(
      reason,
      this.#options.clock.timer(ms, () => this.#end(reason)),
    )
  }

  async #endProcesses(): Promise<void> {
    const { clock } = this.#options
    signalAll(this.#left(), 'SIGTERM')
    for (let waited = 0; waited < GRACE_MS; waited += LOOK_MS) {
      if (this.#left().length === 0) return
      await clock.sleep(LOOK_MS)
    }
    for (let kills = 0; kills < KILLS; kills++) {
      const left = this.#left()
      if (left.length === 0) return
      signalAll(left, 'SIGKILL')
      await clock.sleep(LOOK_MS)
    }
  }

  #left(): readonly number[] {
    const leader = this.#child.pid
    return leader === undefined ? [] : livingTargets({ leader, marker: this.#marker })
  }
}
