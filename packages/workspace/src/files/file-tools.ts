import type { Clock, Locale, Tool } from '@minagent/types'
import { openJail } from '../jail/open-jail.ts'
import { searchFilesTool } from '../search/search-files.ts'
import { editFileTool } from './edit-file.ts'
import { listFilesTool } from './list-files.ts'
import { fileTexts } from './prompts.ts'
import { readFileTool } from './read-file.ts'
import { writeFileTool } from './write-file.ts'

/** How {@link fileTools} work. */
export interface FileToolOptions {
  /** The workspace: a folder that exists. Nothing outside of it is read or written. */
  readonly root: string
  /** The language of the texts for the model; default `'en'`. */
  readonly locale?: Locale
  /** A file of more tokens (an estimate) is shown without its middle; default 32 000. */
  readonly maxTokens?: number
  /** Measures the time that a search may take. */
  readonly clock?: Clock
}

/**
 * The tools `read_file`, `write_file`, `edit_file`, `list_files` and `search_files` over one folder, see {@link openJail}.
 * @throws MinagentError `invalid_definition` when there is no such folder.
 */
export function fileTools({ root, locale = 'en', maxTokens = 32_000, ...clock }: FileToolOptions): Tool[] {
  const jail = openJail(root, { locale })
  const parts = { jail, texts: fileTexts[locale] }
  return [
    readFileTool(parts, maxTokens),
    writeFileTool(parts),
    editFileTool(parts),
    listFilesTool(parts),
    searchFilesTool(jail, { locale, ...clock }),
  ]
}
