import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomIds } from '@minagent/types/runtime'
import type { EvalCache } from '../eval-cache.ts'

/**
 * An {@link EvalCache} in a folder, one file an entry, which several processes may share. An entry is on the disk before its name
 * is. It holds whole conversations, secrets included, readable by its user alone.
 */
export function fileCache(folder: string): EvalCache {
  return {
    async get(key) {
      try {
        return await readFile(fileOf(folder, key), 'utf8')
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async set(key, entry) {
      const file = fileOf(folder, key)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const draft = join(dirname(file), `.${randomIds.next('run')}`)
      try {
        await writeSynced(draft, entry)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
  }
}

/** Folders by the first two digits: a folder with very many files is slow to list. */
function fileOf(folder: string, key: string): string {
  if (!/^[\da-f]{64}$/.test(key)) throw new TypeError(`A key is 64 hexadecimal digits, not ${JSON.stringify(key)}.`)
  return join(folder, key.slice(0, 2), key)
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
