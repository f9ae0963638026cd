import type { IndexManifest, IndexStore } from '../index-store.ts'
import { damagedBlock, missingBlock, nameConflict, requireBlockName, versionConflict } from './store-error.ts'

/** An index store that lives as long as the process; {@link IndexStore.close} forgets nothing. */
export function memoryStore(): IndexStore {
  return new MemoryStore()
}

const PLACE = 'memory'

class MemoryStore implements IndexStore {
  readonly #blocks = new Map<string, Uint8Array>()
  #manifest: IndexManifest | undefined

  async open(): Promise<IndexManifest | undefined> {
    return this.#manifest && { ...this.#manifest, bytes: this.#manifest.bytes.slice() }
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    requireBlockName(name)
    if (this.#blocks.has(name)) throw nameConflict(name, PLACE, this.#version)
    this.#blocks.set(name, bytes.slice())
  }

  async read(name: string, start = 0, end?: number): Promise<Uint8Array> {
    requireBlockName(name)
    const block = this.#blocks.get(name)
    if (!block) throw missingBlock(name, PLACE)
    const stop = end ?? block.length
    if (start > stop || stop > block.length) throw damagedBlock(name, PLACE)
    return block.slice(start, stop)
  }

  async commit(bytes: Uint8Array, expectedVersion: number): Promise<number> {
    if (this.#version !== expectedVersion) throw versionConflict(PLACE, this.#version)
    this.#manifest = { version: expectedVersion + 1, bytes: bytes.slice() }
    return this.#version
  }

  async list(): Promise<readonly string[]> {
    return [...this.#blocks.keys()]
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) this.#blocks.delete(name)
  }

  async close(): Promise<void> {
    // There is nothing to give back.
  }

  get #version(): number {
    return this.#manifest?.version ?? 0
  }
}
