import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ToolRegistry } from '@minagent/tools'
import type { ToolResult } from '@minagent/types'
import { type ShellOptions, type ShellTools, shellTools } from '@minagent/workspace'
import { onTestFinished } from 'vitest'

/** Tidies up after a test, or with `afterAll` after several. */
export type AtEnd = (tidy: () => void | Promise<void>) => void

/** A folder that is gone after the test. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'minagent-shell-')))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The shell tools of a fresh workspace, called as a model calls them. */
export interface Shell {
  readonly root: string
  readonly tools: ShellTools
  call(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<ToolResult>
  /** What the model is given, or the message of the failure. */
  text(name: string, args: Record<string, unknown>): Promise<string>
}

/** Without a sandbox unless one is asked for. */
export function openShell(options: Partial<ShellOptions> = {}, atEnd: AtEnd = onTestFinished): Shell {
  const root = options.root ?? temporaryFolder(atEnd)
  const tools = shellTools({ sandbox: 'off', ...options, root })
  atEnd(() => tools.close())
  const registry = new ToolRegistry(tools)
  const call: Shell['call'] = (name, args, signal) =>
    registry.execute({ id: 'c1', name, arguments: args }, { runId: 'r1', ...(signal ? { signal } : {}) })
  return {
    root,
    tools,
    call,
    text: async (name, args) => {
      const result = await call(name, args)
      return result.ok ? String(result.data) : result.error.message
    },
  }
}

/** The ids of living processes whose command line holds `words`. */
export function livingWith(words: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => commandLineOf(id).includes(words))
}

function commandLineOf(id: number): string {
  try {
    const state = readFileSync(`/proc/${id}/stat`, 'latin1').split(') ').at(-1)?.[0]
    return state === 'Z' ? '' : readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

let next = 0

/** A number of seconds that no other `sleep` of this machine has. */
export function ownSleep(): string {
  return `sleep 9${process.pid}.${++next}`
}

/** Waits until something holds; the test's own time limit ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}
