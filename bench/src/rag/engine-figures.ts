import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What one library took for one collection. */
export interface EngineFigures {
  readonly buildMs: number
  /** What is held once it is filled: JavaScript's memory and what hangs on it; not what a library in C keeps for itself. */
  readonly bytes: number
  /** Microseconds of each question. */
  readonly times: readonly number[]
  readonly updateMs?: number
  readonly disk?: number
  readonly recall?: number
}

/** Lets a library run in a process of its own; undefined, with the reason on the console, where it cannot. */
export function engineFigures(name: string, count: number, command: readonly string[] = [process.execPath]): EngineFigures | undefined {
  const [program = process.execPath, ...before] = command
  try {
    const args = [
      ...before,
      '--expose-gc',
      '--max-old-space-size=6000',
      fileURLToPath(new URL('./rag-engine.js', import.meta.url)),
      name,
      `${count}`,
    ]
    const output = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 })
    return JSON.parse(output.trim().split('\n').at(-1) ?? '')
  } catch (error) {
    console.log(`Left out: ${name} with ${count}. ${String(error).split('\n').slice(0, 3).join(' ')}`)
    return undefined
  }
}
