import { Agent } from '@minagent/loop'
import { localModel } from '@minagent/models/local'
import { checkCitations, citationGate, createIndex, type PassageIndex, ragTools } from '@minagent/rag'
import { ToolRegistry } from '@minagent/tools'
import type { Locale } from '@minagent/types'
import { beforeAll, expect, it } from 'vitest'

const FILLER = 'Apple trees need cold winters. '.repeat(60)
let index: PassageIndex
beforeAll(async () => {
  index = createIndex()
  await index.add([
    {
      id: 'handbook.md',
      text: '# Handbook\n\n## Returns\n\nReturns are accepted within 30 days of delivery. A receipt is needed. The customer pays for shipping.\n\n## Support\n\nSupport is open from 9 to 17 on weekdays. Write to help@example.com.\n',
      metadata: {},
    },
    { id: 'fruit/apples.txt', text: `${FILLER}The best apple for pies is the Boskoop, which was found in 1856. ${FILLER}`, metadata: {} },
    {
      id: '手册.md',
      text: '# 手册\n\n## 退货\n\n收到商品后三十天内可以退货。需要出示收据。运费由顾客承担。\n\n## 客服\n\n客服工作日九点到十七点在线。',
      metadata: {},
    },
  ])
})

const QUESTIONS: readonly (readonly [locale: Locale, question: string, words: string, document: string])[] = [
  ['en', 'Within how many days can I return something?', '30 days', 'handbook.md'],
  ['en', 'When is support open?', 'from 9 to 17', 'handbook.md'],
  ['en', 'Which apple is best for pies?', 'Boskoop', 'fruit/apples.txt'],
  ['en', 'What does the handbook say about returns?', '30 days', 'handbook.md'],
  ['en', 'Is a receipt needed for returns?', 'A receipt is needed', 'handbook.md'],
  ['en', 'Who pays for shipping?', 'The customer', 'handbook.md'],
  ['en', 'Explain the returns policy', '30 days', 'handbook.md'],
  ['en', 'Find Boskoop', '1856', 'fruit/apples.txt'],
  ['zh', '几天之内可以退货？', '三十天', '手册.md'],
  ['zh', '客服什么时候在线？', '九点到十七点', '手册.md'],
  ['zh', '退货需要收据吗？', '出示收据', '手册.md'],
  ['zh', '运费谁承担？', '顾客', '手册.md'],
  ['zh', '介绍一下退货规定', '三十天', '手册.md'],
  ['zh', '读一下手册.md', '三十天', '手册.md'],
]

it.each(QUESTIONS)('%s: the offline model answers “%s” with words that its citation proves', async (locale, question, words, document) => {
  const tools = new ToolRegistry(ragTools(index, { locale }))

  const { final } = await new Agent({ model: localModel(), tools, gate: citationGate(index, { locale }) }).run(question)

  const { ok, citations, quotes } = await checkCitations(final, index)
  expect(final).toContain(words)
  expect(citations.map(({ documentId }) => documentId)).toContain(document)
  expect({ ok, quoted: quotes.map(({ status }) => status) }).toEqual({ ok: true, quoted: quotes.map(() => 'cited') })
  expect(quotes.length).toBeGreaterThan(0)
})

it('the offline model says when the documents have no answer', async () => {
  const tools = new ToolRegistry(ragTools(index))

  const { final } = await new Agent({ model: localModel(), tools }).run('What is the capital of France?')

  expect(final).toBe('search found nothing for “capital France”.')
})
