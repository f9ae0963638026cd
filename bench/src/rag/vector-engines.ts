import { createRequire } from 'node:module'
import { join } from 'node:path'
import { searchVectors, VectorBuilder } from '@minagent/rag'
import { numbers } from './corpus.ts'
import { vectorPeers } from './vector-peers.ts'

const DIMENSIONS = 384

/** A filled collection of vectors. */
export interface FilledVectors {
  /** The rows of the best ten. */
  search(query: Float32Array): Promise<readonly number[]>
}

/** The libraries whose vector search is timed, ours first. */
export const VECTOR_ENGINES: Readonly<Record<string, (vectors: readonly Float32Array[]) => Promise<FilledVectors>>> = {
  'minagent vectors': fillOurs,
  'LangChain memory vector store': fillLangChain,
  'hnswlib-node': fillHnsw,
}

/** As a model gives them: about 300 things that texts are about, and what is particular to each text. */
export function timedVectors(count: number, seed: number): Float32Array[] {
  const subject = numbers(7)
  const subjects = Array.from({ length: 300 }, () => vector(subject))
  const next = numbers(seed)
  return Array.from({ length: count }, () => {
    const about = subjects[next() % subjects.length]
    return vector(next).map((value, at) => value + 0.6 * (about?.[at] ?? 0))
  })
}

function vector(next: () => number): Float32Array {
  return Float32Array.from({ length: DIMENSIONS }, () => next() / 2 ** 23 - 1)
}

async function fillOurs(vectors: readonly Float32Array[]): Promise<FilledVectors> {
  const builder = new VectorBuilder(DIMENSIONS)
  for (const one of vectors) builder.add(one)
  const block = builder.build()
  return { search: async (query) => (await searchVectors([{ block }], query)).map(({ row }) => row) }
}

/** What its API needs of documents is empty; what it compares is the same. */
async function fillLangChain(vectors: readonly Float32Array[]): Promise<FilledVectors> {
  const { MemoryVectorStore } = load<{ MemoryVectorStore: new (embeddings: object) => LangChainStore }>(
    '@langchain/classic/vectorstores/memory',
  )
  const store = new MemoryVectorStore({})
  await store.addVectors(
    vectors.map((one) => Array.from(one)),
    vectors.map((_, row) => ({ pageContent: '', metadata: { row } })),
  )
  return {
    search: async (query) => (await store.similaritySearchVectorWithScore(Array.from(query), 10)).map(([{ metadata }]) => metadata.row),
  }
}

interface LangChainStore {
  addVectors(vectors: number[][], documents: object[]): Promise<void>
  similaritySearchVectorWithScore(query: number[], count: number): Promise<[{ metadata: { row: number } }, number][]>
}

/** With the settings of its readme. */
async function fillHnsw(vectors: readonly Float32Array[]): Promise<FilledVectors> {
  const { HierarchicalNSW } = load<{ HierarchicalNSW: new (space: string, dimensions: number) => Hnsw }>('hnswlib-node')
  const index = new HierarchicalNSW('cosine', DIMENSIONS)
  index.initIndex(vectors.length)
  for (const [row, one] of vectors.entries()) index.addPoint(Array.from(one), row)
  return { search: async (query) => index.searchKnn(Array.from(query), 10).neighbors }
}

interface Hnsw {
  initIndex(capacity: number): void
  addPoint(vector: number[], row: number): void
  searchKnn(query: number[], count: number): { neighbors: number[] }
}

function load<T>(name: string): T {
  return createRequire(join(vectorPeers(), 'package.json'))(name)
}
