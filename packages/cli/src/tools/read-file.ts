import type { Tool } from '@minagent/types'
import { fileTools } from '@minagent/workspace'
import type { FileToolOptions } from './tool-options.ts'

/** The tool `read_file` of `@minagent/workspace` alone: numbered lines of a text file below `root`. */
export function readFileTool(options: FileToolOptions): Tool {
  const tool = fileTools(options).find(({ name }) => name === 'read_file')
  if (!tool) throw new TypeError('There is no tool read_file among the file tools.')
  return tool
}
