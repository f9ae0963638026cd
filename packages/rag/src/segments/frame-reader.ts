import type { IndexStore } from '../index-store.ts'
import { damagedBlock } from '../stores/store-error.ts'
import { BoundedCache } from './bounded-cache.ts'
import { parsedJson } from './parsed-json.ts'
import { readPostings } from './postings-bytes.ts'
import type { Postings } from './segment.ts'
import { PLACE } from './segment-head.ts'

/** Remembers what was read last of all blocks of an index. */
export class ReadCache {
  readonly frames = new BoundedCache<unknown>(1 << 24)
  readonly postings = new BoundedCache<Postings>(1 << 24)
}

/** Reads parts of one block. */
export class FrameReader {
  readonly #block: string
  readonly #store: IndexStore
  readonly #cache: ReadCache

  constructor(block: string, store: IndexStore, cache: ReadCache) {
    this.#block = block
    this.#store = store
    this.#cache = cache
  }

  /** A frame that holds a list as JSON. */
  async list(offsets: Uint32Array, frame: number): Promise<readonly unknown[]> {
    const list = await this.#json(offsets, frame)
    return Array.isArray(list) ? list : this.fail()
  }

  /** A frame that holds a text as JSON. */
  async text(offsets: Uint32Array, frame: number): Promise<string> {
    const text = await this.#json(offsets, frame)
    return typeof text === 'string' ? text : this.fail()
  }

  async postings(start: number, end: number, count: number): Promise<Postings> {
    const key = `${this.#block} ${start}`
    const known = this.#cache.postings.get(key)
    if (known) return known
    const postings = readPostings(await this.#store.read(this.#block, start, end), count) ?? this.fail()
    this.#cache.postings.set(key, postings, count * 5)
    return postings
  }

  /** The whole block, past the cache. */
  all(): Promise<Uint8Array> {
    return this.#store.read(this.#block)
  }

  /** @throws MinagentError `index_damaged`, always. */
  fail(): never {
    throw damagedBlock(this.#block, PLACE)
  }

  async #json(offsets: Uint32Array, frame: number): Promise<unknown> {
    const [start, end] = [offsets[frame], offsets[frame + 1]]
    if (start === undefined || end === undefined) return this.fail()
    const key = `${this.#block} ${start}`
    const known = this.#cache.frames.get(key)
    if (known !== undefined) return known
    const value = parsedJson(await this.#store.read(this.#block, start, end)) ?? this.fail()
    this.#cache.frames.set(key, value, (end - start) * PARSED_SIZE)
    return value
  }
}

/** About how much more memory parsed JSON takes than its bytes. */
const PARSED_SIZE = 3
