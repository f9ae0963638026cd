import { createIndex, textDocument, withRanking } from '@minagent/rag'
import { expect, it } from 'vitest'
import { newestOnly } from './newest-only.ts'

const page = (id: string, text: string, metadata: object) => textDocument({ id, text, metadata: { ...metadata } })

const pages = [
  page('leave-2023.txt', '年假：每人十天年假，年假不能跨年。', { policy: 'leave', year: 2023 }),
  page('leave-2025.txt', '年假：每人十五天。', { policy: 'leave', year: 2025 }),
  page('travel-2023.txt', '出差期间不扣年假。', { policy: 'travel', year: 2023 }),
  page('wiki.txt', '怎样申请年假：在门户里填表。', {}),
]

async function search(question: string, options?: { limit: number }) {
  const index = createIndex()
  await index.add(pages)
  const found = await withRanking(index, [newestOnly]).search(question, options)
  return found.map(({ id }) => id.split('#')[0])
}

it('旧版的制度不再出现', async () => {
  const found = await search('年假')

  expect(found).not.toContain('leave-2023.txt')
  expect(found).toContain('leave-2025.txt')
})

it('别的制度和没有年份的文档都还在，次序不变', async () => {
  const index = createIndex()
  await index.add(pages)
  const before = (await index.search('年假')).map(({ id }) => id.split('#')[0])

  expect(await search('年假')).toEqual(before.filter((id) => id !== 'leave-2023.txt'))
  expect(before).toContain('leave-2023.txt')
})

it('要一条就给一条，而且是最新的', async () => {
  expect(await search('年假', { limit: 1 })).toEqual(['leave-2025.txt'])
})
