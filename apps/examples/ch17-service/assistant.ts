import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { type JournaledAgent, journaled } from '@minagent/session'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Journal, ToolCall } from '@minagent/types'

type Script = ConstructorParameters<typeof FakeModel>[0]

const search = defineTool({
  name: 'search_trains',
  description: '查车次。',
  parameters: jsonSchema({ type: 'object', properties: { to: { type: 'string' } }, required: ['to'] }),
  execute: ({ to }) => `G7301 8:00 开往${String(to)}`,
})

const watch = defineTool({
  name: 'watch_tickets',
  description: '一直盯着余票，直到有票。',
  parameters: jsonSchema({ type: 'object', properties: {} }),
  execute: (_arguments, { signal }) =>
    new Promise<string>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
})

const buy = defineTool({
  name: 'buy_ticket',
  description: '买票。',
  parameters: jsonSchema({ type: 'object', properties: { train: { type: 'string' } }, required: ['train'] }),
  execute: ({ train }) => `已买 ${String(train)}`,
})

//#region assistant
/** 一个普通的智能体，买票要人同意；每一步先写进日志，所以运行比进程活得久。 */
export function assistant(script: Script, journal: Journal): JournaledAgent {
  const tools = new ToolRegistry([search, watch, buy], { locale: 'zh', policy: ({ name }) => (name === 'buy_ticket' ? 'ask' : 'allow') })
  return journaled(new Agent({ model: new FakeModel(script), tools, system: '你是旅行助手。' }), journal)
}
//#endregion assistant

/** 脚本里的一次工具调用。 */
export function call(name: string, args: ToolCall['arguments']): ToolCall {
  return { id: `call_${name}`, name, arguments: args }
}
