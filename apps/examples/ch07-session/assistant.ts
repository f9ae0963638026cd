import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { type JournaledAgent, journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Model, ToolCall } from '@minagent/types'

export const mailCall: ToolCall = { id: 'c1', name: 'send_mail', arguments: { to: '王经理', text: '周三开会' } }
export const answer = '邮件已经发给王经理。'

/** 两个进程约定的运行编号。 */
export const runId = 'mail-run'

//#region tool
/** 发邮件：做一次就有一次的后果，所以既不是只读的，也不是幂等的。这里的“后果”是账本里多一行。 */
function mailTool(folder: string) {
  return defineTool({
    name: 'send_mail',
    description: '发一封邮件。',
    parameters: jsonSchema({ type: 'object', properties: { to: { type: 'string' }, text: { type: 'string' } }, required: ['to', 'text'] }),
    metadata: { sideEffect: 'external', idempotent: false },
    execute({ to, text }, { idempotencyKey }) {
      appendFileSync(join(folder, 'mails.txt'), `${idempotencyKey} ${to}：${text}\n`)
      return '已发送'
    },
  })
}
//#endregion tool

//#region assistant
/** 同一个智能体，每一步先写进 `folder` 里的日志。同名的 owner 可以立刻接手；换一个名字，要等租约过期。 */
export function assistant(model: Model, folder: string): JournaledAgent {
  const agent = new Agent({ model, tools: new ToolRegistry([mailTool(folder)], { locale: 'zh' }), system: '你是秘书。' })
  return journaled(agent, fileJournal(join(folder, 'runs')), { owner: 'ch07' })
}
//#endregion assistant
