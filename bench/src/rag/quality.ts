import { FakeEmbedder } from '@minagent/models'
import { createIndex, type PassageIndex } from '@minagent/rag'
import type { Embedder, Passage } from '@minagent/types'
import { create, insertMultiple, search as searchOrama } from '@orama/orama'
import MiniSearch from 'minisearch'
import { summary } from '../measure.ts'
import type { Row } from '../report.ts'
import { type FoundQuality, foundQuality } from './found-quality.ts'
import { type RetrievalSet, retrievalSets } from './retrieval-sets.ts'

/** nDCG@10 of text mode. */
const AIMS: Readonly<Record<string, number>> = { SciFact: 0.69, CMRC: 0.98, 'BFCL tools': 0.62 }

/** What is found on public sets, by each mode with an embedder that understands nothing, beside others with their defaults. */
export async function benchQuality(): Promise<Row[]> {
  const rows: Row[] = []
  for (const set of retrievalSets()) rows.push(...(await rowsOf(set)))
  return rows
}

async function rowsOf(set: RetrievalSet): Promise<Row[]> {
  const index = await indexOf(set, new FakeEmbedder())
  const ids = async (question: string, mode: 'text' | 'vector' | 'hybrid') =>
    (await index.search(question, { limit: 100, mode })).map(({ documentId }) => documentId)
  const text = await foundQuality(set, (question) => ids(question, 'text'))
  const vector = await foundQuality(set, (question) => ids(question, 'vector'))
  const hybrid = await foundQuality(set, (question) => ids(question, 'hybrid'))
  const mini = await foundQuality(set, miniSearch(set))
  const orama = await foundQuality(set, await oramaSearch(set))
  const row = (name: string, measure: keyof FoundQuality, ours: FoundQuality, hand?: FoundQuality, least?: number): Row => ({
    name: `${set.name}, ${name}`,
    unit: '',
    ours: one(ours[measure]),
    ...(hand ? { hand: one(hand[measure]) } : {}),
    ...(least === undefined ? {} : { aim: { least } }),
  })
  return [
    row('nDCG@10 of text, beside MiniSearch', 'ndcg10', text, mini, AIMS[set.name]),
    row('nDCG@10 of text, beside Orama', 'ndcg10', text, orama),
    row('nDCG@10 of hybrid with FakeEmbedder, beside text', 'ndcg10', hybrid, text, text.ndcg10),
    row('nDCG@10 of FakeEmbedder vectors alone', 'ndcg10', vector),
    row('recall@10 of text, beside MiniSearch', 'recall10', text, mini),
    row('recall@10 of hybrid, beside Orama', 'recall10', hybrid, orama),
    row('recall@100 of text, beside MiniSearch', 'recall100', text, mini),
    row('recall@100 of hybrid, beside Orama', 'recall100', hybrid, orama),
  ]
}

/** Documents whole, each library with their titles in a field: what is judged is the search, not where a text is cut. */
async function indexOf({ documents }: RetrievalSet, embedder: Embedder): Promise<PassageIndex> {
  const index = createIndex({ splitter: ({ id, text }) => [whole(id, text)], embedder })
  await index.add(documents.map(({ id, title, text }) => ({ id, text, metadata: title === '' ? {} : { title } })))
  return index
}

function whole(id: string, text: string): Passage {
  return { id: `${id}#0-${text.length}`, documentId: id, text, start: 0, end: text.length, metadata: {} }
}

function miniSearch({ documents }: RetrievalSet): (question: string) => string[] {
  const index = new MiniSearch({ fields: ['title', 'text'] })
  index.addAll(documents)
  return (question) =>
    index
      .search(question)
      .slice(0, 100)
      .map(({ id }) => String(id))
}

async function oramaSearch({ documents }: RetrievalSet): Promise<(question: string) => Promise<string[]>> {
  const index = create({ schema: { title: 'string', text: 'string' } })
  await insertMultiple(index, [...documents])
  return async (term) => (await searchOrama(index, { term, limit: 100 })).hits.map(({ id }) => id)
}

function one(value: number) {
  return summary('', [value])
}
