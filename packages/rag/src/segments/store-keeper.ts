import { MinagentError } from '@minagent/types'
import { randomIds } from '@minagent/types/runtime'
import type { IndexStore } from '../index-store.ts'
import { openVectorBlock } from '../vectors/open-vector-block.ts'
import type { VectorBlock } from '../vectors/vector-block.ts'
import { FrameReader, ReadCache } from './frame-reader.ts'
import { type ManifestSegment, manifestFromBytes, manifestToBytes } from './index-manifest.ts'
import { LiveSegment } from './live-segment.ts'
import type { Segment, SegmentData } from './segment.ts'
import { segmentToBlocks } from './segment-blocks.ts'
import { headFromBytes, type SegmentHead } from './segment-head.ts'
import type { SegmentKeeper } from './segment-keeper.ts'
import { StoredSegment } from './stored-segment.ts'

/** The segments of an index as blocks of a store. `dimensions` are those of its embedder, 0 without one. */
export function storeKeeper(store: IndexStore, dimensions: number): SegmentKeeper {
  return new StoreKeeper(store, dimensions)
}

class StoreKeeper implements SegmentKeeper {
  readonly #store: IndexStore
  readonly #dimensions: number
  readonly #cache = new ReadCache()
  readonly #ids = new WeakMap<Segment, string>()
  #version = 0
  /** Blocks that the last manifest named and this one does not: searches that began before may still read them. */
  #retired: readonly string[] = []
  #named: readonly string[] = []

  constructor(store: IndexStore, dimensions: number) {
    this.#store = store
    this.#dimensions = dimensions
  }

  async open(): Promise<readonly LiveSegment[]> {
    const manifest = await this.#store.open()
    if (!manifest) return []
    const { dimensions, segments } = manifestFromBytes(manifest.bytes)
    if (dimensions !== this.#dimensions) throw otherEmbedder(dimensions, this.#dimensions)
    this.#version = manifest.version
    this.#named = segments.flatMap(({ id }) => blocksOf(id))
    return Promise.all(segments.map((segment) => this.#openSegment(segment)))
  }

  async keep(data: SegmentData): Promise<Segment> {
    const id = randomIds.next('run')
    const { head, body } = segmentToBlocks(data)
    const vectors = data.vectors && (await data.vectors.bytes())
    const [headName = '', bodyName = '', vectorsName = ''] = blocksOf(id)
    await this.#store.write(bodyName, body)
    if (vectors) await this.#store.write(vectorsName, vectors)
    await this.#store.write(headName, head)
    return this.#segment(id, headFromBytes(head, headName))
  }

  has(segment: Segment): boolean {
    return this.#ids.has(segment)
  }

  async commit(segments: readonly LiveSegment[]): Promise<void> {
    const entries = segments.map(({ segment, removed }) => ({ id: this.#ids.get(segment) ?? '', removed: [...removed] }))
    const before = await this.#store.list()
    this.#version = await this.#store.commit(manifestToBytes({ dimensions: this.#dimensions, segments: entries }), this.#version)
    const named = new Set(entries.flatMap(({ id }) => blocksOf(id)))
    this.#retired = this.#named.filter((name) => !named.has(name))
    this.#named = [...named]
    const retired = new Set(this.#retired)
    await this.#store.remove(before.filter((name) => !named.has(name) && !retired.has(name)))
  }

  async close(): Promise<void> {
    await this.#store.remove(this.#retired)
    this.#retired = []
    await this.#store.close()
  }

  async #openSegment({ id, removed }: ManifestSegment): Promise<LiveSegment> {
    const [headName = ''] = blocksOf(id)
    const head = headFromBytes(await this.#store.read(headName), headName)
    return new LiveSegment(this.#segment(id, head), new Set(removed))
  }

  #segment(id: string, head: SegmentHead): Segment {
    const [, bodyName = '', vectorsName = ''] = blocksOf(id)
    const body = new FrameReader(bodyName, this.#store, this.#cache)
    const segment = new StoredSegment({ head, body, vectors: () => this.#vectors(vectorsName, head) })
    this.#ids.set(segment, id)
    return segment
  }

  async #vectors(name: string, { numbers }: SegmentHead): Promise<VectorBlock | undefined> {
    if (this.#dimensions === 0 || numbers.lengths.length === 0) return undefined
    return openVectorBlock({ name, read: (start, end) => this.#store.read(name, start, end) })
  }
}

/** The names of a segment's blocks: head, body, vectors. */
function blocksOf(id: string): readonly string[] {
  return [`${id}-head`, `${id}-body`, `${id}-vectors`]
}

function otherEmbedder(stored: number, given: number): MinagentError<'invalid_definition'> {
  const what = (dimensions: number) => (dimensions === 0 ? 'no embedder' : `an embedder of ${dimensions} dimensions`)
  const message = `The stored index was built with ${what(stored)}, and is opened with ${what(given)}. Open it with the same, or build it again in an empty store.`
  return new MinagentError('invalid_definition', message, { details: { name: 'embedder' } })
}
