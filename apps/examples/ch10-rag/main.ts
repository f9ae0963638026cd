// 第 10 章：检索增强。文档切成段落，不联网也能检索；模型先搜、再读、再回答，每条引用都要对得上原文。
import { FakeModel } from '@minagent/models'
import { checkCitations, createIndex, splitMarkdown } from '@minagent/rag'
import { handbookClerk } from './clerk.ts'
import { documents } from './documents.ts'
import { openHandbook } from './handbook.ts'

//#region smallest
console.log('== 放进去，搜出来：不需要模型，也不需要网络 ==')
const index = createIndex()
console.log(await index.add(documents))
for (const question of ['年假有几天？', '住酒店最多能报多少？', 'How do I reset my password?']) {
  const [best] = await index.search(question, { limit: 1 })
  console.log(`${question} → [${best?.id}] ${JSON.stringify(best?.text.slice(0, 20))}`)
}
//#endregion smallest

//#region split
console.log('\n== 切分：按结构，每一段都记得自己在原文的哪里 ==')
const handbookText = documents[0]?.text ?? ''
for (const passage of splitMarkdown(handbookText, { maxChars: 60, documentId: 'handbook.md' })) {
  const { id, text, start, end, metadata } = passage
  const origin = handbookText.slice(start, end) === text ? '＝原文' : `前面重复了表头 ${JSON.stringify(metadata.head)}`
  console.log(`[${id}] ${JSON.stringify(text)} ${origin}`)
}
//#endregion split

//#region search
console.log('\n== 同一个索引，还能这样用 ==')
const handbook = await openHandbook()
console.log('再加一次：', await handbook.add(documents))
const english = await handbook.search('假期 holiday', { filter: { language: 'en' } })
console.log(`只要英文：${english.map(({ documentId }) => documentId).join(', ')}`)
for (const mode of ['text', 'vector', 'hybrid'] as const) {
  const [best] = await handbook.search('pasword', { mode, limit: 1 })
  console.log(`写错的 pasword，按 ${mode}：${best?.documentId ?? '什么也没有'}`)
}
//#endregion search

//#region agent
console.log('\n== 先搜、再读、再算、再回答 ==')
const cited = (await handbook.search('住宿上限', { limit: 1 }))[0]?.id
const model = new FakeModel([
  [{ id: 'c1', name: 'search', arguments: { query: '住宿 上限', limit: 1 } }],
  [{ id: 'c2', name: 'read', arguments: { document: `[${cited}]` } }],
  [{ id: 'c3', name: 'add', arguments: { a: 500, b: 500 } }],
  '手册写着“住宿每晚最多 800 元” [handbook.md#0-9999]，两晚 1600 元。',
  `手册写着“住宿 | 每晚 500 元” [${cited}]，两晚一共 1000 元。`,
])
const result = await handbookClerk(model, handbook).run('我去杭州住两晚，最多能报多少？')
for (const message of result.messages) {
  if (message.role === 'tool') {
    const trust = message.origin?.untrusted ? '（不可信的材料）' : ''
    console.log(`${message.name} 给出${trust}：${message.content}`)
  }
  if (message.role === 'user' && message.name === 'model_feedback') console.log(`被退回：${message.content}`)
}
console.log(`答案：${result.final}`)
//#endregion agent

//#region checked
console.log('\n== 引用是可以核对的 ==')
for (const answer of [result.final, '年假是“每位员工每年有三十天年假” [handbook.md#0-48]。']) {
  const { ok, citations, quotes } = await checkCitations(answer, handbook)
  const places = citations.map(({ text, status }) => `${text} ${status}`)
  console.log(`${ok}：${[...places, ...quotes.map(({ text, status }) => `“${text}” ${status}`)].join('，')}`)
}
//#endregion checked

//#region unknown
console.log('\n== 手册里没有的，可以说没有 ==')
const honest = new FakeModel(['手册里没有写。', '手册里没有写停车费能不能报。'])
const unknown = await handbookClerk(honest, handbook).run('停车费能报吗？')
console.log(`第一次被退回：${honest.calls[1]?.[0].at(-1)?.content}`)
console.log(`答案：${unknown.final}（${unknown.modelRounds} 轮）`)
//#endregion unknown
