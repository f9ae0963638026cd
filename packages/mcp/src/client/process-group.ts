import type { ChildProcess } from 'node:child_process'
import process from 'node:process'
import type { Clock } from '@minagent/types'

/** How long a program is given to end by itself, and again after TERM, in ms. */
const GRACE_MS = 1_000

const running = new Set<ChildProcess>()

/** Kills the group of a child when this process ends in whatever way it can notice; returns how to forget it. */
export function killWithProcess(child: ChildProcess): () => void {
  if (running.size === 0) process.on('exit', killAll)
  running.add(child)
  return () => {
    running.delete(child)
    if (running.size === 0) process.off('exit', killAll)
  }
}

/** Ends a child and all that it started: the end of its input, then TERM, then KILL. */
export async function endGroup(child: ChildProcess, clock: Clock): Promise<void> {
  const forget = killWithProcess(child)
  try {
    child.stdin?.end()
    await exitOf(child, clock)
    if (signalGroup(child, 'SIGTERM')) await exitOf(child, clock)
    signalGroup(child, 'SIGKILL')
  } finally {
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy()
    forget()
  }
}

function killAll(): void {
  for (const child of running) signalGroup(child, 'SIGKILL')
}

/** Resolves when the child has ended, or after the time it is given. */
function exitOf(child: ChildProcess, clock: Clock): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = clock.timer(GRACE_MS, resolve)
    child.once('exit', () => {
      timer.cancel()
      resolve()
    })
  })
}

/** False when there is nothing left to signal. The group can outlive its first process. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): boolean {
  if (child.pid === undefined) return false
  if (process.platform === 'win32') return child.kill(signal)
  try {
    return process.kill(-child.pid, signal)
  } catch {
    return false
  }
}
