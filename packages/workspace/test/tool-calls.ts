import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ToolRegistry } from '@minagent/tools'
import { onTestFinished } from 'vitest'
import { type FileToolOptions, fileTools } from '../src/index.ts'

/** A new folder with these files; gone when the test is over. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'minagent-files-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  return root
}

/** Calls a tool over a folder as a run does, arguments checked; gives its text, or the text of its error after `!`. */
export function fileCalls(root: string, options: Omit<FileToolOptions, 'root'> = {}) {
  const registry = new ToolRegistry(fileTools({ root, ...options }))
  return async (name: string, args: Record<string, unknown>, signal = new AbortController().signal): Promise<string> => {
    const call = { id: 'call_1', name, arguments: args }
    const result = await registry.execute(call, { signal, runId: 'run_1', callId: 'call_1', idempotencyKey: `run_1:0:0:${name}` })
    if (!result.ok) return `! ${result.error.message}`
    return typeof result.data === 'string' ? result.data : JSON.stringify(result.data)
  }
}
