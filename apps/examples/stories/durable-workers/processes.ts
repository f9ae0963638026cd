import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A worker in a process of its own. */
export interface Worker {
  /** At once and without a word, as by a crash. */
  kill(): Promise<void>
  /** Resolves when it has ended by itself. */
  readonly ended: Promise<unknown>
}

/** Starts a program of this folder; resolves when it is ready. */
export async function startWorker(program: string, ...args: string[]): Promise<Worker> {
  const command = ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, program), ...args]
  const child: ChildProcess = spawn(process.execPath, command, {
    cwd: import.meta.dirname,
    env: { ...process.env, RESTATE_LOGGING: 'ERROR' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => text.includes('ready') && resolve())
    child.on('close', (code) => reject(new Error(`${program} ended with ${code} before it was ready.`)))
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { kill, ended }
}

/** The effects so far: idempotency keys without the name of their run, sorted, with how often each came. */
export function effects(file: string): readonly string[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  const counts = new Map<string, number>()
  for (const line of lines.map((key) => key.split(':').slice(1).join(':'))) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].sort().map(([key, count]) => `${key} ${count}×`)
}

/** Waits until the effects satisfy a condition. */
export async function untilEffects(file: string, isEnough: (effects: readonly string[]) => boolean): Promise<void> {
  while (!isEnough(effects(file))) await setTimeout(20)
}
