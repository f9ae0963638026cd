import { Agent } from '@minagent/loop'
import { type ViewReport, withViewReport } from '@minagent/memory'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import type { ContextPolicy, Message } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import { mailTool } from 'ch07/mail.ts'
import { readMailTool } from './inbox.ts'
import { booking, mails, script } from './trip.ts'

//#region study
/** 同一段工作，换不同的策略：报告最后几轮里模型看到多少；返回写信那一轮它看到的消息。 */
export async function study(title: string, policy: ContextPolicy): Promise<readonly Message[]> {
  console.log(`== ${title} ==`)
  const model = new FakeModel(script)
  const reports: ViewReport[] = []
  const agent = new Agent({
    model,
    tools: new ToolRegistry([readMailTool(mails), mailTool(() => {})], { locale: 'zh' }),
    system: '你是出差助理。',
    context: withViewReport(policy, (report) => reports.push(report)),
    maxSteps: script.length,
  })
  const { messages } = await agent.run('把十封信读完，再把酒店的预订号告诉王经理。')
  for (const { round, given, shown, cachePrefix } of reports.slice(-5)) {
    const whole = estimateTokens(messages.slice(0, given))
    const seen = estimateTokens(model.calls[round]?.[0] ?? [])
    console.log(`第 ${round} 轮：${given} 条约 ${whole} → ${shown} 条约 ${seen} 个 token，前 ${cachePrefix} 条和上一轮相同`)
  }
  const asked = model.calls[mails.length]?.[0] ?? [] // 该写信的那一轮
  console.log(`写信时看到：${asked.map(shortly).join(' | ')}`)
  console.log(`看得到预订号：${asked.some(({ content }) => content.includes(booking))}`)
  console.log(`调用和结果成对：${isPaired(asked)}；历史仍有 ${messages.length} 条\n`)
  return asked
}
//#endregion study

function shortly(message: Message): string {
  if (message.role === 'assistant' && message.toolCalls.length > 0) return `→${message.toolCalls.map(({ id }) => id)}`
  if (message.role === 'tool') return `←${message.toolCallId}`
  return 'name' in message && message.name ? message.name : message.role
}

/** 每个工具结果前面都有它的调用。 */
function isPaired(messages: readonly Message[]): boolean {
  const called = new Set<string>()
  return messages.every((message) => {
    if (message.role === 'assistant') for (const { id } of message.toolCalls) called.add(id)
    return message.role !== 'tool' || called.has(message.toolCallId)
  })
}
