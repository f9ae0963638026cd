import { join } from 'node:path'
import { folderStore } from '@minagent/rag/node'
import { indexStoreContract } from '@minagent/rag/testing'
import { describe, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

describe('the index store in a folder', () => {
  let folder: string
  const make = () => {
    folder = join(temporaryFolder(), 'deep', 'index')
    return folderStore(folder)
  }
  for (const { name, run } of indexStoreContract({ make, reopen: () => folderStore(folder) })) it(name, run)
})
