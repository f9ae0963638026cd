import { createIndex, openVectorBlock, searchVectors, type VectorBlock, VectorBuilder } from '@minagent/rag'
import { folderStore } from '@minagent/rag/node'
import { usearchVectors } from '@minagent/rag/usearch'
import type { Embedder } from '@minagent/types'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

const DIMENSIONS = 64
const ROWS = 20_000

describe('usearchVectors', () => {
  const random = clusteredVectors(5)
  const queries = Array.from({ length: 50 }, random)
  let exact: VectorBlock
  let scans = 0
  let block: VectorBlock

  beforeAll(async () => {
    exact = blockOf(Array.from({ length: ROWS }, random))
    const counted: VectorBlock = {
      ...exact,
      candidates: (...asked) => {
        scans++
        return exact.candidates(...asked)
      },
    }
    block = await usearchVectors()(counted)
  })

  it('finds at least 95 of 100 of the ten nearest of 20,000 vectors, and compares with few of them', async () => {
    scans = 0
    let found = 0
    for (const query of queries) {
      const rows = new Set((await searchVectors([{ block }], query)).map(({ row }) => row))
      for (const { row } of await searchVectors([{ block: exact }], query)) found += rows.has(row) ? 1 : 0
    }

    expect(found / (10 * queries.length)).toBeGreaterThanOrEqual(0.95)
    expect(scans).toBe(0)
  })

  it('gives the exact scores of what it finds', async () => {
    for (const query of queries.slice(0, 5)) {
      const scores = new Map((await searchVectors([{ block: exact }], query, 100)).map(({ row, score }) => [row, score]))
      const [first, ...rest] = await searchVectors([{ block }], query)

      expect(rest).toHaveLength(9)
      for (const hit of [first, ...rest]) expect(scores.get(hit?.row ?? -1)).toBe(hit?.score)
    }
  })

  it('finds through the graph what a filter accepts while that is much', async () => {
    scans = 0
    const accept = (row: number) => row % 3 === 0
    let found = 0
    for (const query of queries) {
      const hits = await searchVectors([{ block, accept }], query)
      expect(hits).toHaveLength(10)
      expect(hits.every(({ row }) => accept(row))).toBe(true)
      const rows = new Set(hits.map(({ row }) => row))
      for (const { row } of await searchVectors([{ block: exact, accept }], query)) found += rows.has(row) ? 1 : 0
    }

    expect(found / (10 * queries.length)).toBeGreaterThanOrEqual(0.95)
    expect(scans).toBe(0)
  })

  it('finds exactly what a filter accepts when that is little, or nothing', async () => {
    const accept = (row: number) => row % 4_999 === 0
    for (const query of queries.slice(0, 5)) {
      const hits = await searchVectors([{ block, accept }], query)

      expect(hits).toHaveLength(5)
      expect(hits).toEqual(await searchVectors([{ block: exact, accept }], query))
      expect(await searchVectors([{ block, accept: () => false }], query)).toEqual([])
    }
  })

  it('builds the graph of a block once, also for two searches at a time, and none for few vectors', async () => {
    const vectors = usearchVectors({ minRows: 3 })
    const [three, two] = [blockOf([random(), random(), random()]), blockOf([random(), random()])]

    const made = [vectors(three), vectors(three)]

    expect(made[0]).toBe(made[1])
    expect(await made[0]).not.toBe(three)
    expect(vectors(two)).toBe(two)
  })

  it('tries again after a block could not be read', async () => {
    let isBroken = true
    const small = blockOf([random(), random(), random()])
    const broken: VectorBlock = { ...small, vector: (row) => (isBroken ? Promise.reject(new Error('no disk')) : small.vector(row)) }
    const vectors = usearchVectors({ minRows: 0 })

    await expect(Promise.resolve(vectors(broken))).rejects.toThrow('no disk')
    isBroken = false

    expect((await vectors(broken)).length).toBe(3)
  })

  it('searches blocks of no vectors, of zeros, and of fewer than are wanted', async () => {
    const vectors = usearchVectors({ minRows: 0 })
    const [query = new Float32Array(DIMENSIONS)] = queries
    const some = [new Float32Array(DIMENSIONS), query, query.map((value) => -value)]
    const blocks = await Promise.all([vectors(blockOf([])), vectors(blockOf(some))])

    const hits = await searchVectors(
      blocks.map((one) => ({ block: one })),
      query,
    )

    expect(hits.map(({ block: at, row, score }) => [at, row, Math.round(score)])).toEqual([
      [1, 1, 1],
      [1, 0, 0],
      [1, 2, -1],
    ])
    expect(blocks[1]?.candidates(query, 0)).toEqual([])
  })

  it('gives the bytes of the vectors, as they were', async () => {
    const small = await usearchVectors({ minRows: 0 })(blockOf(queries))
    const bytes = await small.bytes()
    const opened = await openVectorBlock({ name: 'v', read: async (start, end) => bytes.slice(start, end) })

    expect(opened.length).toBe(queries.length)
    expect(await opened.vector(7)).toEqual(await small.vector(7))
  })

  it('takes no number of rows below 0', () => {
    expect(() => usearchVectors({ minRows: -1 })).toThrow(RangeError)
    expect(() => usearchVectors({ minRows: Number.NaN })).toThrow(RangeError)
  })
})

describe('an index whose vectors are searched by usearch', () => {
  it('finds what was added, replaced, removed, saved and opened again, and filters it', async () => {
    const folder = temporaryFolder()
    const made: number[] = []
    const open = () => {
      const approximate = usearchVectors({ minRows: 1 })
      const vectors = (block: VectorBlock) => {
        made.push(block.length)
        return approximate(block)
      }
      return createIndex({ embedder: letters, vectors, store: folderStore(folder) })
    }
    const index = open()
    const ids = async (of: typeof index, query: string, filter = {}) =>
      (await of.search(query, { mode: 'vector', filter, limit: 2 })).map(({ documentId }) => documentId)

    await index.add([document('a', 'aaaa b'), document('b', 'bbbb c'), document('c', 'cccc a'), document('ab', 'aaa bb')])
    expect(await ids(index, 'aaaa b')).toEqual(['a', 'ab'])
    expect(await ids(index, 'aaaa b', { kind: 'c' })).toEqual(['c'])
    await index.remove(['a'])
    await index.add([document('b', 'dddd')])
    expect(await ids(index, 'aaaa b')).toEqual(['ab', 'c'])
    expect(await ids(index, 'd')).toContain('b')
    await index.save()
    await index.close()

    const again = open()
    expect(await ids(again, 'aaaa b')).toEqual(['ab', 'c'])
    expect((await again.search('aaa', { mode: 'hybrid' }))[0]?.documentId).toBe('ab')
    expect(made.length).toBeGreaterThan(0)
    await again.close()
  })
})

/** Counts letters. */
const letters: Embedder = {
  dimensions: 26,
  embed: async (texts) =>
    texts.map((one) => Float32Array.from({ length: 26 }, (_, letter) => one.split(String.fromCharCode(97 + letter)).length - 1)),
}

function document(id: string, text: string) {
  return { id, text, metadata: { kind: id } }
}

function blockOf(vectors: readonly Float32Array[]): VectorBlock {
  const builder = new VectorBuilder(DIMENSIONS)
  for (const vector of vectors) builder.add(vector)
  return builder.build()
}

/** Repeatable, around 200 centers, as what models of meaning give. */
function clusteredVectors(seed: number): () => Float32Array {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
  const vector = () => Float32Array.from({ length: DIMENSIONS }, () => next() + next())
  const centers = Array.from({ length: 200 }, vector)
  return () => {
    const center = centers[Math.floor(((next() + 1) / 2) * centers.length)]
    return vector().map((value, at) => (center?.[at] ?? 0) + value / 2)
  }
}
