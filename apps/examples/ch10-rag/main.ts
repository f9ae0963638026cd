// 第 10 章：检索增强。文档切成段落，不联网也能检索；模型先搜、再读、再回答，每条引用都要对得上原文。
import { Agent } from '@minagent/loop'
import { FakeEmbedder, FakeModel } from '@minagent/models'
import { checkCitations, citationGate, createIndex, ragTools, splitMarkdown } from '@minagent/rag'
import { ToolRegistry } from '@minagent/tools'
import type { Document } from '@minagent/types'
import { documents } from './documents.ts'

//#region split
console.log('== 切分：按结构，偏移量对得上原文 ==')
const handbook = documents[0] as Document
for (const { id, text, start, end, metadata } of splitMarkdown(handbook.text, { maxChars: 60, documentId: handbook.id })) {
  console.log(
    `${id} ${JSON.stringify(text)} ${handbook.text.slice(start, end) === text ? '＝原文' : `表头重复：${JSON.stringify(metadata.head)}`}`,
  )
}
//#endregion split

//#region search
console.log('\n== 检索：默认按词，不需要任何模型 ==')
const index = createIndex({ embedder: new FakeEmbedder() })
console.log(await index.add(documents))
console.log('再加一次：', await index.add(documents))
for (const mode of ['text', 'hybrid'] as const) {
  for (const question of ['年假有几天？', 'How do I reset my password?']) {
    const [best] = await index.search(question, { limit: 1, mode })
    console.log(`${mode} ${question} → ${best?.id} ${JSON.stringify(best?.text.slice(0, 24))}`)
  }
}
const onlyEnglish = await index.search('假期 holiday', { filter: { language: 'en' } })
console.log(`只要英文：${onlyEnglish.map(({ documentId }) => documentId).join(', ')}`)
//#endregion search

//#region agent
console.log('\n== 先搜、再读、再回答；对不上的引用被退回 ==')
const passage = (await index.search('年假有几天', { limit: 1 }))[0]
const model = new FakeModel([
  [{ id: 'c1', name: 'search', arguments: { query: '年假有几天' } }],
  [{ id: 'c2', name: 'read', arguments: { document: passage?.documentId ?? '' } }],
  '手册说“每位员工每年有三十天年假” [handbook.md#0-9999]。',
  `手册说“每位员工每年有十五天年假” [${passage?.id}]。`,
])
const tools = new ToolRegistry(ragTools(index, { locale: 'zh' }), { locale: 'zh' })
const agent = new Agent({ model, tools, system: '只根据文档回答，并注明出处。', gate: citationGate(index, { locale: 'zh' }) })
const result = await agent.run('我一年有几天年假？')
for (const message of result.messages) {
  if (message.role === 'user' && message.name === 'model_feedback') console.log(`退回：${message.content}`)
}
console.log(`答案：${result.final}`)
const report = await checkCitations(result.final, index)
console.log(`引用成立：${report.ok}；原文：${JSON.stringify(report.citations[0]?.source)}`)
//#endregion agent
