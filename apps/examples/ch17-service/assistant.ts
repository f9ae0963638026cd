import { Agent } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { type JournaledAgent, journaled } from '@minagent/session'
import { defineTool, type PolicyRule, rulePolicy, ToolRegistry } from '@minagent/tools'
import type { Journal } from '@minagent/types'
import { add } from 'ch04/tools.ts'
import { rules } from 'ch05/rules.ts'
import { type Mail, mailTool } from 'ch07/mail.ts'

//#region watch
/** 永远没有结果的工具：有人取消，它才停。 */
const watch = defineTool({
  name: 'watch_tickets',
  description: '一直盯着余票，直到有票。',
  parameters: { type: 'object', properties: {} },
  metadata: { sideEffect: 'none' },
  execute: (_arguments, { signal }) =>
    new Promise<string>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
})
//#endregion watch

//#region rules
/** 第 5 章的规则前面加两条：`add` 没有说明自己做什么，要点名才放行；寄信要人同意。 */
const own: readonly PolicyRule[] = [
  { decision: 'allow', tool: 'add' },
  { decision: 'ask', tool: 'send_mail', reason: '信寄出去就收不回来' },
]
const policy = rulePolicy([...own, ...rules], { locale: 'zh' })
//#endregion rules

//#region assistant
/** 前面各章的秘书：算账，盯票，寄信要人同意；每一步先写进日志，所以运行比进程活得久。 */
export function assistant(script: readonly ScriptItem[], journal: Journal, send: (mail: Mail) => void): JournaledAgent {
  const tools = new ToolRegistry([add, watch, mailTool(send)], { policy, locale: 'zh' })
  const agent = new Agent({ model: new FakeModel(script), tools, system: '你是秘书。' })
  return journaled(agent, journal)
}
//#endregion assistant
