import { checkCitations } from '@minagent/rag'
import { expect, it } from 'vitest'
import { documents } from '../documents.ts'
import { openHandbook } from '../handbook.ts'
import { cite } from './cite.ts'

it('给出的出处经得起核对', async () => {
  const handbook = await openHandbook()

  const cited = await cite(handbook, '病假要什么', '病假需要医生证明')

  const report = await checkCitations(cited ?? '', handbook)
  expect(report).toMatchObject({ ok: true, quotes: [{ text: '病假需要医生证明', status: 'cited' }] })
})

it('范围正好包住引文', async () => {
  const handbook = await openHandbook()
  const quote = '住宿 | 每晚 500 元'
  const start = documents[0]?.text.indexOf(quote) ?? -1

  const cited = await cite(handbook, '住宿上限', quote)

  expect(cited).toBe(`“${quote}” [handbook.md#${start}-${start + quote.length}]`)
})

it('手册里没有的话没有出处', async () => {
  expect(await cite(await openHandbook(), '年假', '每年有三十天年假')).toBeUndefined()
})
