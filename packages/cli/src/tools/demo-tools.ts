import type { Clock, Tool } from '@minagent/types'
import { addTool } from './add.ts'
import { calculatorTool } from './calculator.ts'
import { currentTimeTool } from './current-time.ts'
import { readDemoTextTool } from './read-demo-text.ts'
import { readFileTool } from './read-file.ts'
import { searchFilesTool } from './search-files.ts'
import type { ToolOptions } from './tool-options.ts'

/** What {@link demoTools} can be given. */
export interface DemoToolsOptions extends ToolOptions {
  /** The real path of a folder; without it there are no tools over files. */
  readonly root?: string | undefined
  /** Default: the real one. */
  readonly clock?: Clock | undefined
}

/** The tools of the command: arithmetic, the time, the demo text and, over a folder, search and reading. */
export function demoTools({ locale = 'en', root, clock }: DemoToolsOptions = {}): Tool[] {
  const options = { locale, ...(clock ? { clock } : {}) }
  const tools = [addTool(options), calculatorTool(options), currentTimeTool(options), readDemoTextTool()]
  return root === undefined ? tools : [...tools, searchFilesTool({ ...options, root }), readFileTool({ ...options, root })]
}
