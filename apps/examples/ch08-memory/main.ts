// 第 8 章：短期记忆。对话太长时，模型只看一部分；全部历史仍在结果里，工具调用和它的结果从不分开。
import { Agent } from '@minagent/loop'
import { compose, summary, tokenBudget, type ViewReport, window, withViewReport } from '@minagent/memory'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { ContextPolicy, Message } from '@minagent/types'
import { estimateTokens, sumMessageTokens } from '@minagent/types/tokens'

//#region tool
/** 每章讲义都很长：几轮之后，历史就比模型该看的多。 */
const readChapter = defineTool({
  name: 'read_chapter',
  description: '读一章讲义。',
  parameters: jsonSchema({ type: 'object', properties: { chapter: { type: 'integer' } }, required: ['chapter'] }),
  execute: ({ chapter }) => `第 ${chapter} 章：${'协议、工具、循环。'.repeat(60)}`,
  metadata: { sideEffect: 'none', untrustedOutput: false },
})
const tools = new ToolRegistry([readChapter], { locale: 'zh' })
const readings = Array.from(
  { length: 10 },
  (_, index): ScriptItem => [{ id: `c${index}`, name: 'read_chapter', arguments: { chapter: index + 1 } }],
)
//#endregion tool

//#region study
/** 同一段学习，换不同的策略：报告每次模型看到多少，缓存里能留多少。 */
async function study(title: string, policy: ContextPolicy): Promise<void> {
  console.log(`== ${title} ==`)
  const model = new FakeModel([...readings, '十章都读完了。'])
  const reports: ViewReport[] = []
  const agent = new Agent({
    model,
    tools,
    system: '你是助教。',
    context: withViewReport(policy, (report) => reports.push(report)),
    maxSteps: 12,
  })
  const result = await agent.run('把十章讲义读一遍，告诉我读完了没有。')
  for (const { round, given, shown, cachePrefix } of reports.slice(-6)) {
    const tokens = sumMessageTokens(model.calls[round]?.[0] ?? [], estimateTokens)
    console.log(`第 ${round} 轮：历史 ${given} 条，模型看到 ${shown} 条（约 ${tokens} 个 token），前 ${cachePrefix} 条与上一轮相同`)
  }
  const last = model.calls.at(-1)?.[0] ?? []
  console.log(`最后一次：${last.map(shortly).join(' | ')}`)
  console.log(`成对：${isPaired(last)}；历史完整：${result.messages.length} 条\n`)
}

function shortly(message: Message): string {
  if (message.role === 'assistant' && message.toolCalls.length > 0) return `assistant → ${message.toolCalls.map(({ id }) => id).join(',')}`
  if (message.role === 'tool') return `tool ${message.toolCallId}`
  return `${'name' in message && message.name ? message.name : message.role}：${message.content.replaceAll('\n', ' ').slice(0, 14)}`
}

/** 每个工具结果前面都有它的调用。 */
function isPaired(messages: readonly Message[]): boolean {
  const called = new Set(messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls.map(({ id }) => id) : [])))
  return messages.every((message) => message.role !== 'tool' || called.has(message.toolCallId))
}
//#endregion study

//#region policies
await study('窗口：最近 12 条', window(12))
await study('预算：5000 个 token', tokenBudget(5_000))

const writer = new FakeModel(
  Array.from({ length: 10 }, (_, index) => `助教读过了前面的讲义，讲的是协议、工具和循环（小结 ${index + 1}）。`),
)
await study('摘要：旧的工作变成一条', summary({ model: writer, keepRecent: 4, limit: 3_000, locale: 'zh' }))
console.log(`写摘要的模型被问了 ${writer.calls.length} 次\n`)

const failing = new FakeModel(Array.from({ length: 10 }, () => new Error('没有网络')))
const fallback = summary({
  model: failing,
  keepRecent: 4,
  limit: 3_000,
  locale: 'zh',
  onFailure: (error) => console.log(`（摘要没有写成：${String(error)}）`),
})
await study('摘要失败：退回窗口；再加一道预算', compose(fallback, tokenBudget(5_000)))
//#endregion policies
