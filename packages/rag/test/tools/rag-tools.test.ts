import { createIndex, findCitations, type PassageIndex, ragTexts, ragTools } from '@minagent/rag'
import { ToolRegistry } from '@minagent/tools'
import { estimateTokens } from '@minagent/types/tokens'
import { beforeEach, expect, it } from 'vitest'

const LONG = Array.from({ length: 400 }, (_, number) => `Sentence ${number} tells of the harvest of year ${1600 + number}.`).join(' ')
let index: PassageIndex
beforeEach(async () => {
  index = createIndex()
  await index.add([
    {
      id: 'fruit.md',
      text: '# Fruit\n\n## Apples\n\nApples are stored at 4 °C.\n\n## Pears\n\nPears ripen in a week.',
      metadata: { lang: 'en' },
    },
    { id: 'long.txt', text: LONG, metadata: { lang: 'en' } },
    { id: '水果.md', text: '# 水果\n\n苹果要在四度保存。', metadata: { lang: 'zh' } },
  ])
})

async function call(name: string, args: Readonly<Record<string, unknown>>, options = {}): Promise<unknown> {
  const result = await new ToolRegistry(ragTools(index, options)).execute({ id: 'c', name, arguments: args }, undefined)
  return result.ok ? result.data : result.error
}

it('search gives passages with the citations of their places', async () => {
  const data = await call('search', { query: 'how are apples stored', limit: 1 })

  expect(data).toEqual({
    passages: [
      {
        citation: '[fruit.md#0-46]',
        title: 'Fruit',
        headings: ['Fruit', 'Apples'],
        text: '# Fruit\n\n## Apples\n\nApples are stored at 4 °C.',
      },
    ],
  })
})

it('search can be limited by metadata, and says when it finds nothing', async () => {
  expect(await call('search', { query: '苹果', filter: { lang: 'en' } })).toEqual({ passages: [], note: ragTexts.en.nothingFound })
  expect(await call('search', { query: 'zzz' }, { locale: 'zh' })).toEqual({ passages: [], note: ragTexts.zh.nothingFound })
  expect(await call('search', { query: '' })).toMatchObject({ code: 'INVALID_ARGUMENTS' })
})

it('results keep to their tokens, and citations to what is shown', async () => {
  for (const maxResultTokens of [50, 120, 1_000]) {
    const data = await call('search', { query: 'harvest sentence', limit: 20 }, { maxResultTokens })

    expect(estimateTokens(JSON.stringify(data))).toBeLessThanOrEqual(maxResultTokens + 40)
    const { passages, note } = data as { passages: { citation: string; text: string }[]; note?: string }
    expect(passages.length).toBeGreaterThan(0)
    expect(note).toMatch(/^Only the first \d+ of \d+ passages/)
    for (const { citation, text } of passages) {
      const [{ documentId = '', start = 0, end = 0 } = {}] = findCitations(citation)
      expect((await index.document(documentId))?.text.slice(start, end)).toBe(text)
    }
  }
})

it('what a document says of a head moves no citation', async () => {
  const text = 'harvest time '.repeat(500)
  await index.add([{ id: 'headed', text, metadata: { head: 'x'.repeat(1_000) } }])

  const data = await call('search', { query: 'harvest time', filter: { head: 'x'.repeat(1_000) }, limit: 1 }, { maxResultTokens: 100 })

  const { passages } = data as { passages: { citation: string; text: string }[] }
  const [{ start = 0, end = 0 } = {}] = findCitations(passages[0]?.citation ?? '')
  expect(text.slice(start, end)).toBe(passages[0]?.text)
})

it('read gives a document piece by piece, with a citation of each', async () => {
  let text = ''
  let start = 0
  for (let round = 0; start < LONG.length && round < 100; round++) {
    const part = (await call('read', { document: 'long.txt', start }, { maxResultTokens: 500 })) as {
      citation: string
      start: number
      end: number
      text: string
    }
    expect(part).toMatchObject({ citation: `[long.txt#${part.start}-${part.end}]`, length: LONG.length })
    text += `${LONG.slice(start, part.start)}${part.text}`
    start = part.end
  }

  expect(text).toBe(LONG)
})

it('read gives what stands around a citation', async () => {
  const part = await call('read', { document: '[long.txt#5000-5100]' })

  expect(part).toMatchObject({
    start: expect.toSatisfy((start) => start >= 4_000 && start < 4_010),
    end: expect.toSatisfy((end) => end > 6_000 && end <= 6_100),
  })
  expect(await call('read', { document: '水果.md#0-3' })).toMatchObject({ start: 0, text: '# 水果\n\n苹果要在四度保存。' })
})

it('read tells the model what it did wrong', async () => {
  expect(await call('read', { document: 'nothing.md' })).toMatchObject({
    code: 'TOOL_FAILED',
    message: ragTexts.en.unknownDocument('nothing.md'),
  })
  expect(await call('read', { document: 'long.txt', start: 99_999 })).toMatchObject({ code: 'INVALID_ARGUMENTS' })
  expect(await call('read', { document: 'long.txt', start: 9, end: 9 })).toMatchObject({ code: 'INVALID_ARGUMENTS' })
})

it('S7 what the tools give is marked as untrusted, and they change nothing', async () => {
  const registry = new ToolRegistry(ragTools(index))

  for (const name of ['search', 'read'])
    expect(registry.describe(name)).toMatchObject({ untrustedOutput: true, sideEffect: 'none', idempotent: true })
  const result = await registry.execute({ id: 'c', name: 'search', arguments: { query: 'apples' } }, undefined)
  expect(registry.encode(result)).toMatchObject({ origin: { untrusted: true } })
})

it('the texts that a model reads are these', () => {
  expect(
    ragTools(index, { locale: 'en' }).map(({ name, description, parameters }) => ({ name, description, parameters })),
  ).toMatchSnapshot()
  expect(
    ragTools(index, { locale: 'zh' }).map(({ name, description, parameters }) => ({ name, description, parameters })),
  ).toMatchSnapshot()
  expect(
    [ragTexts.en, ragTexts.zh].map(({ answerFromPassages, uncited, wrong }) => [answerFromPassages, uncited, wrong(['- x'])]),
  ).toMatchSnapshot()
})

it('refuses a limit that holds nothing', () => {
  for (const maxResultTokens of [0, 49, 1.5, Number.NaN]) expect(() => ragTools(index, { maxResultTokens })).toThrow(RangeError)
})
