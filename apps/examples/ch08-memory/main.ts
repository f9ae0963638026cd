// 第 8 章：短期记忆。对话太长时，模型只看一部分；全部历史仍在结果里，工具调用和它的结果从不分开。
import { compose, summary, tokenBudget, window } from '@minagent/memory'
import { FakeModel } from '@minagent/models'
import type { Message } from '@minagent/types'
import { firstSentences } from './first-sentences.ts'
import { study } from './study.ts'
import { booking } from './trip.ts'

const isSummary = (message: Message) => 'name' in message && message.name === 'summary'

//#region window
await study('窗口：最近 12 条', window(12))
//#endregion window

//#region budget
await study('预算：3000 个 token', tokenBudget(3_000))
//#endregion budget

//#region pinned
await study('窗口，钉住预订号', window(12, { pinned: ({ content }) => content.includes(booking) }))
//#endregion pinned

//#region summary
const writer = firstSentences()
const seen = await study('摘要：旧的工作变成一条', summary({ model: writer, keepRecent: 10, limit: 2_500, locale: 'zh' }))
console.log(`写摘要的模型被问了 ${writer.times()} 次，写的是：`)
console.log(`${seen.find(isSummary)?.content}\n`)
//#endregion summary

//#region failing
const fallback = summary({
  model: new FakeModel(Array.from({ length: 10 }, () => new Error('没有网络'))),
  keepRecent: 10,
  limit: 2_500,
  locale: 'zh',
  onFailure: (error) => console.log(`（摘要没有写成：${String(error)}）`),
})
await study('摘要写不成：先退回窗口，再加一道预算', compose(fallback, tokenBudget(3_000)))
//#endregion failing
