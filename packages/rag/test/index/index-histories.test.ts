import { createIndex, type DocumentInfo, type IndexStore, memoryStore, type PassageIndex } from '@minagent/rag'
import type { Document } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const WORDS = ['fox', 'dog', 'whale', 'running', 'runs', 'getUser', '北京', '大学', 'über', 'the', 'fox fox', 'a\n\nb']
const someDocument = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f#1', 'g'),
  text: fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' ')),
  metadata: fc.record({ title: fc.constantFrom('fox', 'dogs and 大学', ''), kind: fc.constantFrom('x', 'y', 3) }, { requiredKeys: [] }),
})
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('add' as const), documents: fc.array(someDocument, { minLength: 1, maxLength: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('remove' as const),
      ids: fc.array(
        someDocument.map(({ id }) => id),
        { maxLength: 3 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('save' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Goes through a history; gives the index after it, and the documents that should be in it. */
async function after(history: readonly Step[], make: () => PassageIndex) {
  let index = make()
  const expected = new Map<string, Document>()
  for (const one of history) {
    if (one.do === 'add') {
      await index.add(one.documents)
      for (const document of one.documents) expected.set(document.id, document)
    } else if (one.do === 'remove') {
      await index.remove(one.ids)
      for (const id of one.ids) expected.delete(id)
    } else await index.save()
    if (one.do === 'reopen') {
      await index.close()
      index = make()
    }
  }
  return { index, expected }
}

const QUERIES = ['fox', 'running dogs', 'user 大学', '北京 the fox whale', 'uber']

async function answers(index: PassageIndex) {
  const all: unknown[] = [await index.size()]
  for (const query of QUERIES) {
    all.push(await index.search(query), await index.search(query, { limit: 2, filter: { kind: ['x', 3] } }))
  }
  for (const id of ['a', 'f#1', 'zz']) all.push(await index.document(id))
  const documents: DocumentInfo[] = []
  for await (const document of index.documents()) documents.push(document)
  all.push(documents.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  all.push(
    await Promise.all(
      documents
        .map(({ id }) => id)
        .toSorted()
        .map((id) => index.document(id)),
    ),
  )
  return all
}

describe('an index after any history', () => {
  it.each<[string, (store: IndexStore) => PassageIndex, boolean]>([
    ['in memory', () => createIndex(), false],
    ['over a store', (store) => createIndex({ store }), true],
    ['over a store, with segments of one document', (store) => createIndex({ store, memoryBytes: 1 }), true],
  ])('answers as one that was built at once from what is left: %s', async (_, create, isStored) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (history) => {
        const store = memoryStore()
        const steps = isStored ? history : history.filter(({ do: what }) => what !== 'reopen')
        const { index, expected } = await after(steps, () => create(store))
        const atOnce = createIndex()
        await atOnce.add(expected.values())
        expect(await answers(index)).toEqual(await answers(atOnce))
      }),
      { numRuns: 60 },
    )
  })
})
