import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { FakeEmbedder } from '@minagent/models'
import { splitText } from '@minagent/rag'
import { postgresVectors } from '@minagent/rag/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const embedder = new FakeEmbedder({ dimensions: 64 })
const texts = ['A cat sleeps on the sofa.', '猫在沙发上睡觉。', 'Interest rates rise in spring; that\'s why \\ and " and 😀 matter.']
const passages = texts.map((text, number) => ({
  id: `doc-${number}#0-${text.length}`,
  documentId: `doc-${number}`,
  text,
  start: 0,
  end: text.length,
  metadata: { number, language: number === 1 ? 'zh' : 'en', tags: ['all', `tag-${number}`] },
}))

describe('passages in PostgreSQL with pgvector', () => {
  let database: PGlite
  let tables = 0
  beforeAll(async () => {
    database = await PGlite.create({ extensions: { vector } })
  })
  afterAll(() => database.close())
  const made = async () => {
    const vectors = postgresVectors(database, { embedder, table: `vectors_${++tables}` })
    await vectors.add(passages)
    return vectors
  }

  it('are found by their vectors, best first, as they were added', async () => {
    const vectors = await made()

    for (const [number, text] of texts.entries()) {
      const [best, ...others] = await vectors.search(text)
      expect(best).toEqual({ ...passages[number], score: expect.closeTo(1, 5) })
      expect(others).toHaveLength(2)
      expect(others.every(({ score }) => score < 0.999)).toBe(true)
    }
    expect(await vectors.search(texts[0]!, { limit: 1 })).toHaveLength(1)
  })

  it('are filtered by their metadata: a value, or one of several', async () => {
    const vectors = await made()
    const found = async (filter: Readonly<Record<string, unknown>>) =>
      (await vectors.search(texts[0]!, { filter })).map(({ documentId }) => documentId).sort()

    expect(await found({ language: 'zh' })).toEqual(['doc-1'])
    expect(await found({ language: 'en', number: 2 })).toEqual(['doc-2'])
    expect(await found({ number: [0, 1, 7] })).toEqual(['doc-0', 'doc-1'])
    expect(await found({ number: [] })).toEqual([])
    expect(await found({ missing: 'x' })).toEqual([])
    expect(await found({ number: '2' })).toEqual([])
    expect(await found({ tags: 'all' })).toHaveLength(3)
    expect(await found({ tags: ['tag-1', 'tag-2'], language: 'en' })).toEqual(['doc-2'])
    expect(await found({ missing: null })).toEqual([])
  })

  it('replace those of the same id, and go with their document', async () => {
    const vectors = await made()
    await vectors.add([{ ...passages[0]!, text: 'A dog runs in the park.' }])
    await vectors.remove(['doc-1', 'unknown'])

    const again = postgresVectors(database, { embedder, table: `vectors_${tables}` })

    expect((await again.search('A dog runs in the park.')).map(({ text }) => text)).toEqual(['A dog runs in the park.', texts[2]])
    await again.remove(['doc-0', 'doc-2'])
    expect(await again.search('dog')).toEqual([])
  })

  it('are added in any number, and refused where the embedder is another one', async () => {
    const vectors = await made()
    const many = splitText('The river is wide. '.repeat(300), { maxChars: 40, documentId: 'many' })
    await vectors.add(many)

    expect(many.length).toBeGreaterThan(64)
    expect(await vectors.search('The river is wide.', { limit: 1_000 })).toHaveLength(many.length + 3)
    const other = postgresVectors(database, { embedder: new FakeEmbedder({ dimensions: 32 }), table: `vectors_${tables}` })
    await expect(other.search('river')).rejects.toMatchObject({ code: 'index_failed', message: expect.stringContaining('dimensions') })
    expect(() => postgresVectors(database, { embedder, table: 'a;b' })).toThrow(TypeError)
  })
})
