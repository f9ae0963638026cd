import { basename } from 'node:path'
import { isToolError, ToolError } from '@minagent/types'
import { fill, type ShellTexts } from './prompts.ts'

/** What `run` gives; a program that the system does not start is a failure that the model can understand. */
export async function started<T>(program: string, texts: ShellTexts, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (isToolError(cause)) throw cause
    const reason = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : String(cause)
    throw new ToolError(fill(texts.notStarted, { program: basename(program), reason }), 'TOOL_FAILED', { cause })
  }
}
