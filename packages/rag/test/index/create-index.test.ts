import { createIndex } from '@minagent/rag'
import { isMinagentError } from '@minagent/types'
import { describe, expect, it } from 'vitest'

const documents = [
  { id: 'foxes.md', text: 'The quick brown fox jumps over lazy dogs.', metadata: { language: 'en', tags: ['animals', 'prose'] } },
  { id: 'users.ts', text: 'export function getUserInfo(user_id: string) {}', metadata: { language: 'en', tags: ['code'] } },
  { id: '天气.txt', text: '今天天气很好，我们去北京大学散步。', metadata: { language: 'zh', title: '散步' } },
]

async function indexOf(given: Parameters<ReturnType<typeof createIndex>['add']>[0] = documents) {
  const index = createIndex()
  await index.add(given)
  return index
}

const ids = (passages: readonly { readonly documentId: string }[]) => passages.map(({ documentId }) => documentId)

describe('createIndex in memory', () => {
  it('finds passages by words in other forms, by parts of identifiers and by Chinese pairs', async () => {
    const index = await indexOf()
    expect(ids(await index.search('a jumping dog'))).toEqual(['foxes.md'])
    expect(ids(await index.search('info'))).toEqual(['users.ts'])
    expect(ids(await index.search('get_user_info'))).toEqual(['users.ts'])
    expect(ids(await index.search('北京'))).toEqual(['天气.txt'])
    expect(await index.search('elephants')).toEqual([])
  })

  it('gives passages that are slices of their documents, with ids that say which', async () => {
    const index = await indexOf()
    const [passage] = await index.search('fox')
    expect(passage).toMatchObject({ id: `foxes.md#0-${documents[0]?.text.length}`, start: 0, text: documents[0]?.text })
  })

  it('filters by values and by lists of values', async () => {
    const index = await indexOf()
    const found = async (filter: Record<string, unknown>) => ids(await index.search('fox user 北京', { filter })).toSorted()
    expect(await found({ language: 'en' })).toEqual(['foxes.md', 'users.ts'])
    expect(await found({ tags: ['code', 'animals'] })).toEqual(['foxes.md', 'users.ts'])
    expect(await found({ tags: 'code', language: ['en', 'zh'] })).toEqual(['users.ts'])
    expect(await found({ language: 'fr' })).toEqual([])
    expect(await found({ language: undefined })).toHaveLength(3)
    await expect(found({ language: { $in: ['en'] } })).rejects.toThrow(TypeError)
  })

  it('skips documents that did not change, and replaces those that did', async () => {
    const index = await indexOf()
    const changed = { id: 'foxes.md', text: 'Only whales here.', metadata: {} }
    expect(await index.add([...documents.slice(1), changed])).toEqual({ added: 0, replaced: 1, unchanged: 2 })
    expect(await index.search('fox')).toEqual([])
    expect(ids(await index.search('whale'))).toEqual(['foxes.md'])
    expect(await index.document('foxes.md')).toEqual(changed)
    expect(await index.size()).toEqual({ documents: 3, passages: 3 })
  })

  it('keeps the last of several documents of one id in one add', async () => {
    const index = await indexOf(['first', 'second', 'third'].map((text) => ({ id: 'same', text, metadata: {} })))
    expect(await index.size()).toEqual({ documents: 1, passages: 1 })
    expect(await index.search('first second')).toEqual([])
    expect(ids(await index.search('third'))).toEqual(['same'])
  })

  it('forgets what is removed', async () => {
    const index = await indexOf()
    expect(await index.remove(['foxes.md', 'unknown', 'foxes.md'])).toBe(1)
    expect(await index.search('fox')).toEqual([])
    expect(await index.document('foxes.md')).toBeUndefined()
  })

  it('refuses what is no document, and goes on to work', async () => {
    const index = createIndex()
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    const error = await index.add([{ id: 'bad', text: 'text', metadata: cyclic }]).catch((thrown: unknown) => thrown)
    expect(isMinagentError(error, 'invalid_document') && error.details).toEqual({ id: 'bad' })
    await expect(index.add([{ id: '', text: 'text', metadata: {} }])).rejects.toThrow('has no id')
    expect(await index.add(documents)).toMatchObject({ added: 3 })
  })

  it('keeps what it has when it is closed, and gives others their turn while it adds much', async () => {
    const index = createIndex()
    let isFinished = false
    let wasFinishedInTurn: boolean | undefined
    setImmediate(() => {
      wasFinishedInTurn = isFinished
    })
    await index.add(Array.from({ length: 400 }, (_, number) => ({ id: `d${number}`, text: 'fox and dog '.repeat(100), metadata: {} })))
    isFinished = true
    expect(wasFinishedInTurn).toBe(false)
    await index.close()
    expect(await index.search('fox')).toHaveLength(10)
  })

  it('says what is wrong with what it is given, rather than to find nothing', async () => {
    const index = await indexOf()
    const wrong: (() => Promise<unknown>)[] = [
      () => index.remove('foxes.md'),
      // @ts-expect-error what is no document
      () => index.add([null]),
      // @ts-expect-error no query
      () => index.search(undefined),
      // @ts-expect-error no such mode
      () => index.search('fox', { mode: 'words' }),
      // @ts-expect-error no filter
      () => index.search('fox', { filter: 'en' }),
    ]
    const messages = await Promise.all(wrong.map((call) => call().catch(String)))

    expect(messages).toEqual([
      'TypeError: remove takes a list of ids, got the text "foxes.md".',
      expect.stringContaining('Document "null" is none'),
      'TypeError: A query is a text, got undefined.',
      'RangeError: mode must be "text", "vector" or "hybrid", got "words".',
      expect.stringContaining('TypeError: A filter is an object'),
    ])
    expect((await index.size()).documents).toBe(3)
    expect(() => createIndex({ memoryBytes: Number.NaN })).toThrow(RangeError)
  })

  it('does not take an embedder that gives too few vectors, or others than it says', async () => {
    for (const embed of [async () => [], async (texts: readonly string[]) => texts.map(() => new Float32Array([1, 0, 0]))]) {
      const index = createIndex({ embedder: { dimensions: 2, embed } })

      await expect(index.add(documents)).rejects.toThrow(/must give 3 vectors of 2 dimensions/)
      await expect(index.search('fox', { mode: 'vector' })).rejects.toThrow(/must give 1 vectors of 2 dimensions/)
      expect(await index.size()).toEqual({ documents: 0, passages: 0 })
    }
  })

  it('needs an embedder for the modes that go by meaning, and says so', async () => {
    const index = await indexOf()
    await expect(index.search('fox', { mode: 'vector' })).rejects.toThrow('has no embedder')
    await expect(index.search('fox', { limit: -1 })).rejects.toThrow(RangeError)
    expect(await index.search('fox', { limit: 0 })).toEqual([])
  })
})
