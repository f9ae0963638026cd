import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomIds } from '@minagent/types/runtime'
import type { IndexManifest, IndexStore } from '../index-store.ts'
import { fromPages, toPages } from '../stores/pages.ts'
import { damagedBlock, missingBlock, nameConflict, requireBlockName, versionConflict } from '../stores/store-error.ts'
import { createFile, DRAFT, ensureFolder, namesIn, syncFolder, unlessMissing } from './files.ts'
import { type IndexHead, moveHead, readHead, toHead } from './index-head.ts'
import { onFolder } from './on-folder.ts'

/**
 * An index store in a folder of its own: a file for each block and for the manifest, checked wherever they are read. What is
 * committed outlives a crash of the process and a loss of power. Any number of processes of one machine may have it open.
 * The folder is made by the first write; until then nothing is touched.
 */
export function folderStore(folder: string): IndexStore {
  return new FolderStore(folder)
}

const BLOCK_FILE = /^([a-z0-9-]{1,64})\.block$/

class FolderStore implements IndexStore {
  readonly #folder: string
  readonly #blocks: string
  readonly #manifests: string
  readonly #head: string
  /** The version that was opened or committed last. */
  #seen = 0

  constructor(folder: string) {
    this.#folder = folder
    this.#blocks = join(folder, 'blocks')
    this.#manifests = join(folder, 'manifests')
    this.#head = join(folder, 'head')
  }

  async open(): Promise<IndexManifest | undefined> {
    return await onFolder(this.#folder, async () => {
      let missing: string | undefined
      for (;;) {
        const head = await this.#currentHead()
        const stored = head && (await unlessMissing(readFile(join(this.#manifests, head.file))))
        if (head && stored) return await this.#manifestFrom(head, stored)
        if (!head) return await this.#withoutHead()
        if (head.file === missing) throw missingBlock('The manifest', this.#folder)
        // Somebody else has committed since the head was read, and removed this manifest.
        missing = head.file
      }
    })
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    requireBlockName(name)
    await onFolder(this.#folder, async () => {
      await ensureFolder(this.#blocks)
      if (!(await createFile(this.#fileOf(name), toPages(name, bytes)))) throw nameConflict(name, this.#folder, this.#seen)
    })
  }

  async read(name: string, start?: number, end?: number): Promise<Uint8Array> {
    requireBlockName(name)
    return await onFolder(this.#folder, async () => {
      const handle = await unlessMissing(open(this.#fileOf(name), 'r'))
      if (!handle) throw await this.#missing(name)
      try {
        const { size } = await handle.stat()
        const bytes = await fromPages({ name, size, fetch: (from, to) => bytesIn(handle, from, to) }, start, end)
        if (!bytes) throw damagedBlock(name, this.#folder)
        return bytes
      } finally {
        await handle.close()
      }
    })
  }

  async commit(bytes: Uint8Array, expectedVersion: number): Promise<number> {
    return await onFolder(this.#folder, async () => {
      const head = await this.#currentHead()
      if ((head?.version ?? 0) !== expectedVersion) throw versionConflict(this.#folder, head?.version ?? 0)
      const version = expectedVersion + 1
      const file = `${version}.${randomIds.next('run')}`
      await this.#writeManifest(file, toPages(manifestName(version), bytes))
      if (!(await moveHead(this.#head, head, file))) {
        await rm(join(this.#manifests, file), { force: true })
        throw versionConflict(this.#folder, (await this.#currentHead())?.version ?? 0)
      }
      this.#seen = version
      // What was committed stands: rubbish that cannot be removed now is removed after the next commit.
      await this.#tidy({ version, file }).catch(() => undefined)
      return version
    })
  }

  async list(): Promise<readonly string[]> {
    return await onFolder(this.#folder, async () => {
      const files = (await namesIn(this.#blocks)) ?? []
      return files.flatMap((file) => BLOCK_FILE.exec(file)?.[1] ?? [])
    })
  }

  async remove(names: readonly string[]): Promise<void> {
    names.forEach(requireBlockName)
    await onFolder(this.#folder, async () => {
      for (const name of names) await rm(this.#fileOf(name), { force: true })
    })
  }

  async close(): Promise<void> {
    // No file is held open between two calls.
  }

  #fileOf(name: string): string {
    return join(this.#blocks, `${name}.block`)
  }

  async #currentHead(): Promise<IndexHead | undefined> {
    const head = await readHead(this.#head)
    if (head === 'unknown') throw damagedBlock('The head', this.#folder, 'is missing, or of a version that this program does not know')
    return head
  }

  async #manifestFrom({ version }: IndexHead, stored: Uint8Array): Promise<IndexManifest> {
    const fetch = (start: number, end: number) => stored.subarray(start, end)
    const bytes = await fromPages({ name: manifestName(version), size: stored.length, fetch })
    if (!bytes) throw damagedBlock('The manifest', this.#folder)
    this.#seen = version
    return { version, bytes }
  }

  async #withoutHead(): Promise<undefined> {
    const manifests = ((await namesIn(this.#manifests)) ?? []).flatMap(toHead)
    // The manifest of a first commit that was not finished may be there.
    if (manifests.some(({ version }) => version > 1)) throw missingBlock('The head', this.#folder)
    this.#seen = 0
  }

  /** Everything that the manifest needs is on the disk before it, and the manifest before it counts. */
  async #writeManifest(file: string, stored: Uint8Array): Promise<void> {
    await unlessMissing(syncFolder(this.#blocks))
    await ensureFolder(this.#manifests)
    await createFile(join(this.#manifests, file), stored)
    await syncFolder(this.#manifests)
  }

  /** Removes what can no longer come to count: the manifests before the current one, and those that were to be of its version. */
  async #tidy(current: IndexHead): Promise<void> {
    const manifests = ((await namesIn(this.#manifests)) ?? []).flatMap(toHead)
    for (const { version, file } of manifests) {
      if (version <= current.version && file !== current.file) await rm(join(this.#manifests, file), { force: true })
    }
    const drafts = ((await namesIn(this.#folder)) ?? []).filter((name) => name.startsWith(DRAFT))
    for (const draft of drafts) await rm(join(this.#folder, draft), { recursive: true, force: true })
  }

  async #missing(name: string): Promise<Error> {
    const version = (await this.#currentHead())?.version ?? 0
    return version === this.#seen ? missingBlock(name, this.#folder) : versionConflict(this.#folder, version)
  }
}

async function bytesIn(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - start)
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
  return bytes.subarray(0, bytesRead)
}

function manifestName(version: number): string {
  return `manifest ${version}`
}
