import type { Tool } from '@minagent/types'
import { derivedTool } from './derived-tool.ts'

/** The same tool with its own time limit. @param timeoutMs milliseconds above 0; `Infinity` = no limit */
export function withTimeout(tool: Tool, timeoutMs: number): Tool {
  if (!(timeoutMs > 0)) throw new RangeError(`timeoutMs is a number of milliseconds above 0, got ${timeoutMs}.`)
  return derivedTool(tool, { timeoutMs })
}
