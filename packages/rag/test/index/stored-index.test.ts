import { createIndex, type IndexStore, memoryStore } from '@minagent/rag'
import { type Embedder, isMinagentError } from '@minagent/types'
import { describe, expect, it } from 'vitest'

const text = (id: string, words: string) => ({ id, text: words, metadata: {} })
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return isMinagentError(error) ? error.code : error
}

/** A store whose blocks can be changed, as a disk that decays. */
async function decayed(store: IndexStore, kind: string, change: (bytes: Uint8Array) => Uint8Array): Promise<IndexStore> {
  const copy = memoryStore()
  for (const name of await store.list()) {
    const bytes = await store.read(name)
    await copy.write(name, name.endsWith(kind) ? change(bytes) : bytes)
  }
  const manifest = await store.open()
  const bytes = manifest?.bytes ?? new Uint8Array()
  await copy.commit(kind === 'manifest' ? change(bytes) : bytes, 0)
  return copy
}

/** Counts letters: of no use but to tell texts apart. */
const letters: Embedder = {
  dimensions: 26,
  embed: async (texts) =>
    texts.map((one) => Float32Array.from({ length: 26 }, (_, letter) => one.split(String.fromCharCode(97 + letter)).length - 1)),
}

describe('an index over a store', () => {
  it('is found again after it was saved, and only then', async () => {
    const store = memoryStore()
    const index = createIndex({ store })
    await index.add([text('a', 'saved words')])
    await index.save()
    await index.add([text('b', 'unsaved words')])
    expect(await index.search('words')).toHaveLength(2)
    const again = createIndex({ store })
    expect((await again.search('words')).map(({ documentId }) => documentId)).toEqual(['a'])
    expect(await again.add([text('a', 'saved words'), text('b', 'unsaved words')])).toEqual({ added: 1, replaced: 0, unchanged: 1 })
  })

  it('keeps texts exactly: lone surrogates, long ones, and passages that are no slices', async () => {
    const store = memoryStore()
    const given = [
      text('lone', 'a\ud800b'),
      text('long', `${'wörter 𝒳 '.repeat(9000)}needle`),
      { ...text('meta', 'x'), metadata: { deep: { list: [1, null] } } },
    ]
    const splitter = headedSplitter()
    const index = createIndex({ store, splitter })
    await index.add(given)
    await index.save()
    const again = createIndex({ store, splitter })
    for (const document of given) expect(await again.document(document.id)).toEqual(document)
    expect(await again.search('needle heading')).toEqual(await index.search('needle heading'))
    expect((await again.search('needle'))[0]).toMatchObject({ text: 'heading\nneedle', metadata: { head: 'heading' } })
  })

  it('saves by itself when its memory is full, so that an interrupted add goes on where it was', async () => {
    const store = memoryStore()
    const documents = Array.from({ length: 40 }, (_, number) => text(`d${number}`, `word${number} and others`))
    const stop = new AbortController()
    const interrupted = createIndex({ store, memoryBytes: 2000 }).add(documents, {
      signal: stop.signal,
      onProgress: ({ added }) => {
        if (added === 30) stop.abort(new Error('stopped'))
      },
    })
    await expect(interrupted).rejects.toThrow('stopped')
    const again = createIndex({ store })
    const before = (await again.size()).documents
    expect(before).toBeGreaterThan(0)
    expect(await again.add(documents)).toEqual({ added: 40 - before, replaced: 0, unchanged: before })
  })

  it('merges what it saved, and leaves few blocks behind', async () => {
    const store = memoryStore()
    const index = createIndex({ store })
    for (let number = 0; number < 60; number++) {
      await index.add([text(`d${number}`, `word${number} shared`), text('same', `shared ${number}`)])
      await index.save()
    }
    await index.close()
    expect((await store.list()).length).toBeLessThan(40)
    const again = createIndex({ store })
    expect(await again.size()).toEqual({ documents: 61, passages: 61 })
    expect(await again.search('shared', { limit: 100 })).toHaveLength(61)
  })

  it.each([
    ['manifest', (bytes: Uint8Array) => bytes.subarray(1)],
    ['manifest', (bytes: Uint8Array) => new TextEncoder().encode(new TextDecoder().decode(bytes).replace('"version":1', '"version":9'))],
    ['-head', (bytes: Uint8Array) => bytes.subarray(0, 20)],
    ['-head', (bytes: Uint8Array) => bytes.map((byte, place) => (place === 40 ? byte ^ 1 : byte))],
    ['-head', (bytes: Uint8Array) => bytes.map((byte, place) => (place === 4 ? 9 : byte))],
    ['-body', (bytes: Uint8Array) => bytes.subarray(0, 3)],
    ['-body', (bytes: Uint8Array) => bytes.map(() => 65)],
  ])('says that it is damaged, and what to do: %s', async (kind, change) => {
    const store = memoryStore()
    const index = createIndex({ store })
    await index.add([text('a', 'some words')])
    await index.save()
    const damaged = createIndex({ store: await decayed(store, kind, change) })
    expect(await codeOf(damaged.search('words'))).toBe('index_damaged')
    await expect(damaged.search('words')).rejects.toThrow('build it again')
  })

  it('does not overwrite what another saved meanwhile, and readers go on with what is stored', async () => {
    const store = memoryStore()
    const [first, second] = [createIndex({ store }), createIndex({ store })]
    await second.size()
    await first.add([text('a', 'first')])
    await first.save()
    await second.add([text('b', 'second')])
    expect(await codeOf(second.save())).toBe('index_conflict')
    await second.close()
    await second.add([text('b', 'second')])
    await second.save()
    expect(await createIndex({ store }).size()).toEqual({ documents: 2, passages: 2 })
  })

  it('finds by vectors and by both, also after it was opened again, and only with the embedder it has', async () => {
    const store = memoryStore()
    const index = createIndex({ store, embedder: letters })
    await index.add([text('a', 'zzz zebra'), text('b', 'queen'), { ...text('c', 'zz queen'), metadata: { kind: 'x' } }])
    await index.save()
    for (const one of [index, createIndex({ store, embedder: letters })]) {
      const found = await one.search('zzzz', { mode: 'vector' })
      expect(found.map(({ documentId }) => documentId)).toEqual(['a', 'c', 'b'])
      expect(await one.search('zzzz', { mode: 'vector', filter: { kind: 'x' } })).toHaveLength(1)
      expect((await one.search('queen', { mode: 'hybrid' }))[0]).toMatchObject({ documentId: 'b' })
    }
    expect(await codeOf(createIndex({ store }).search('queen'))).toBe('invalid_definition')
  })
})

/** Cuts at the last space, and gives the last passage a heading that is not in the text there. */
function headedSplitter() {
  return (document: { readonly id: string; readonly text: string; readonly metadata: Readonly<Record<string, unknown>> }) => {
    const cut = document.text.lastIndexOf(' ') + 1
    const passage = (start: number, end: number) => ({ id: `${document.id}#${start}-${end}`, documentId: document.id, start, end })
    const last = passage(cut, document.text.length)
    return [
      ...(cut > 0 ? [{ ...passage(0, cut), text: document.text.slice(0, cut), metadata: document.metadata }] : []),
      { ...last, text: `heading\n${document.text.slice(cut)}`, metadata: { ...document.metadata, head: 'heading' } },
    ]
  }
}
