import { openVectorBlock, searchVectors, type VectorBlock, VectorBuilder } from '@minagent/rag'
import { isMinagentError } from '@minagent/types'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'

describe('searchVectors', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('finds what comparing every vector exactly finds, at any number of rows and 16 dimensions or more', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 16, max: 80 }), fc.integer({ min: 0, max: 2_100 }), fc.nat(), async (dimensions, rows, seed) => {
        const { vectors, query } = randomVectors(dimensions, rows, seed)

        const hits = await searchVectors([{ block: blockOf(vectors, dimensions) }], query, 10)

        expectExact(hits, nearest(vectors, query, 10))
      }),
      { numRuns: 25 },
    )
  })

  it('finds the same in plain JavaScript, where there is no WebAssembly', async () => {
    const { vectors, query } = randomVectors(48, 3_000, 7)
    const withKernel = await searchVectors([{ block: blockOf(vectors, 48) }], query, 25)

    vi.stubGlobal('WebAssembly', undefined)
    const plain = await searchVectors([{ block: blockOf(vectors, 48) }], query, 25)

    expect(plain).toEqual(withKernel)
  })

  it('asks the kernel for the sums, where there is one', async () => {
    const { vectors, query } = randomVectors(48, 100, 7)
    const instance = vi.spyOn(WebAssembly, 'Instance')

    await searchVectors([{ block: blockOf(vectors, 48) }], query)

    expect(instance).toHaveBeenCalledOnce()
    expect(instance.mock.results[0]?.type).toBe('return')
  })

  it('keeps the order of vectors that are all close together', async () => {
    const { vectors, query } = randomVectors(384, 2_000, 11)
    const clustered = vectors.map((vector) => vector.map((value, at) => (query[at] ?? 0) + value * 0.05))

    const hits = await searchVectors([{ block: blockOf(clustered, 384) }], query, 10)

    expectExact(hits, nearest(clustered, query, 10))
  })

  it('searches several blocks as if they were one', async () => {
    const { vectors, query } = randomVectors(32, 900, 3)
    const parts = [vectors.slice(0, 100), [], vectors.slice(100, 101), vectors.slice(101)]

    const hits = await searchVectors(
      parts.map((part) => ({ block: blockOf(part, 32) })),
      query,
      20,
    )
    const whole = await searchVectors([{ block: blockOf(vectors, 32) }], query, 20)

    const starts = [0, 100, 100, 101]
    expect(hits.map(({ block, row, score }) => ({ block: 0, row: (starts[block] ?? 0) + row, score }))).toEqual(whole)
  })

  it('finds only accepted rows, however few they are', async () => {
    const { vectors, query } = randomVectors(32, 5_000, 5)
    const accept = (row: number) => row % 997 === 0

    const hits = await searchVectors([{ block: blockOf(vectors, 32), accept }], query, 10)

    const accepted = nearest(vectors, query, vectors.length).filter(({ row }) => accept(row))
    expectExact(hits, accepted)
  })

  it('gives rows with equal vectors in their order', async () => {
    const block = blockOf(
      Array.from({ length: 200 }, () => Float32Array.of(1, 2, 3)),
      3,
    )

    const hits = await searchVectors([{ block }], Float32Array.of(3, 2, 1), 5)

    expect(hits.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4])
  })

  it('compares directions: lengths of vectors do not matter', async () => {
    const block = blockOf([Float32Array.of(1000, 0), Float32Array.of(0.3, 0.3), Float32Array.of(0, 0), Float32Array.of(0, -2)], 2)

    const hits = await searchVectors([{ block }], Float32Array.of(0, 7))

    expect(hits.map(({ row, score }) => [row, Number(score.toFixed(6))])).toEqual([
      [1, Number(Math.SQRT1_2.toFixed(6))],
      [0, 0],
      [2, 0],
      [3, -1],
    ])
  })

  it('finds nothing for a query of zeros, in no blocks, and with a limit of 0', async () => {
    const block = blockOf([Float32Array.of(1, 0)], 2)

    expect(await searchVectors([{ block }], Float32Array.of(0, 0))).toEqual([])
    expect(await searchVectors([], Float32Array.of(1, 0))).toEqual([])
    expect(await searchVectors([{ block }], Float32Array.of(1, 0), 0)).toEqual([])
  })

  it('refuses other dimensions and numbers that are not finite, with what was expected', async () => {
    const builder = new VectorBuilder(2)
    const block = blockOf([Float32Array.of(1, 0)], 2)

    expect(() => builder.add(Float32Array.of(1, 2, 3))).toThrow(new RangeError('Expected a vector of 2 dimensions, got 3.'))
    expect(() => builder.add(Float32Array.of(1, Number.NaN))).toThrow(RangeError)
    expect(() => new VectorBuilder(0)).toThrow(RangeError)
    await expect(searchVectors([{ block }], Float32Array.of(1))).rejects.toThrow(RangeError)
    await expect(searchVectors([{ block }], Float32Array.of(1, Number.POSITIVE_INFINITY))).rejects.toThrow(RangeError)
    expect(builder.length).toBe(0)
  })
})

describe('a block of vectors', () => {
  it('is the same after it was written and opened, and reads only the exact vectors that it needs', async () => {
    const { vectors, query } = randomVectors(24, 1_500, 9)
    const built = blockOf(vectors, 24)
    const bytes = await built.bytes()
    const reads: number[] = []
    const read = async (start: number, end: number) => {
      reads.push(end - start)
      return bytes.slice(start, end)
    }

    const opened = await openVectorBlock({ name: 'seg-1', read })
    reads.length = 0
    const hits = await searchVectors([{ block: opened }], query, 10)

    expect(hits).toEqual(await searchVectors([{ block: built }], query, 10))
    expect(reads).toEqual(Array.from({ length: 40 }, () => 24 * 4))
    expect([opened.dimensions, opened.length]).toEqual([24, 1_500])
    expect(await opened.bytes()).toEqual(bytes)
  })

  it('gives its vectors, so that another block can be made of some of them', async () => {
    const { vectors, query } = randomVectors(24, 300, 13)
    const block = blockOf(vectors, 24)
    const builder = new VectorBuilder(24)

    for (let row = 0; row < block.length; row += 2) builder.add(await block.vector(row))

    const even = vectors.filter((_, row) => row % 2 === 0)
    expect(await builder.build().bytes()).toEqual(await blockOf(even, 24).bytes())
    expectExact(await searchVectors([{ block: builder.build() }], query, 10), nearest(even, query, 10))
  })

  it('is refused as damaged when it is cut anywhere, is of another version, or is something else', async () => {
    const bytes = await blockOf(randomVectors(4, 5, 1).vectors, 4).bytes()

    const cut = Array.from({ length: bytes.length }, (_, length) => bytes.slice(0, length))
    const other = [bytes.with(0, 1), bytes.with(4, 2), bytes.with(8, 0), bytes.with(15, 255), new Uint8Array(100)]
    for (const wrong of [...cut, ...other]) {
      const opened = openVectorBlock({ name: 'seg-2', read: async (start, end) => wrong.slice(start, end) })
      await expect(opened).rejects.toSatisfy((error) => isMinagentError(error, 'index_damaged') && error.details.block === 'seg-2')
    }
  })

  it('may be empty', async () => {
    const bytes = await new VectorBuilder(8).build().bytes()

    const block = await openVectorBlock({ name: 'empty', read: async (start, end) => bytes.slice(start, end) })

    expect(block.length).toBe(0)
    expect(await searchVectors([{ block }], new Float32Array(8).fill(1))).toEqual([])
  })
})

function blockOf(vectors: readonly Float32Array[], dimensions: number): VectorBlock {
  const builder = new VectorBuilder(dimensions)
  for (const vector of vectors) builder.add(vector)
  return builder.build()
}

/** Repeatable and without structure: the hardest case for codes. */
function randomVectors(dimensions: number, rows: number, seed: number): { vectors: Float32Array[]; query: Float32Array } {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
  const vector = () => Float32Array.from({ length: dimensions }, () => next() + next())
  return { vectors: Array.from({ length: rows }, vector), query: vector() }
}

function nearest(vectors: readonly Float32Array[], query: Float32Array, limit: number): { row: number; score: number }[] {
  const scored = vectors.map((vector, row) => ({ row, score: cosine(vector, query) }))
  return scored.sort((a, b) => b.score - a.score).slice(0, limit)
}

function cosine(a: Float32Array, b: Float32Array): number {
  const product = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}

/** The same scores to the precision of 32 bits; rows may change places only where their scores are alike. */
function expectExact(hits: readonly { score: number }[], expected: readonly { score: number }[]): void {
  expect(hits.length).toBe(expected.length)
  for (const [place, { score }] of expected.entries()) expect(hits[place]?.score).toBeCloseTo(score, 5)
}
