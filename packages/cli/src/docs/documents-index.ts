import { basename, join } from 'node:path'
import { createIndex, type PassageIndex } from '@minagent/rag'
import { folderStore } from '@minagent/rag/node'
import { sha256 } from '@minagent/types/runtime'
import type { CliIo } from '../cli-io.ts'
import { stateFolder } from '../state-folder.ts'

/** The index of a folder's documents: in `out`, or by the folder's path among what the command keeps. */
export function documentsIndex(folder: string, out: string | undefined, env: CliIo['env']): PassageIndex {
  return createIndex({ store: folderStore(out ?? join(stateFolder(env), 'indexes', nameOf(folder))) })
}

/** A name that tells a person which folder it is, and a program exactly. */
function nameOf(folder: string): string {
  const shown = basename(folder)
    .replace(/[^\w-]+/g, '_')
    .slice(0, 40)
  return `${shown}-${sha256(folder).slice(0, 16)}`
}
