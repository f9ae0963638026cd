import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { type JournaledAgent, journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { ToolRegistry } from '@minagent/tools'
import type { Model, ToolCall } from '@minagent/types'
import { add } from 'ch04/tools.ts'
import { type Mail, mailTool } from './mail.ts'

export const question = '两张车票 553 元和 20 元，把总价写信告诉王经理。'
export const addCall: ToolCall = { id: 'c1', name: 'add', arguments: { a: 553, b: 20 } }
export const mailCall: ToolCall = { id: 'c2', name: 'send_mail', arguments: { to: '王经理', text: '车票一共 573 元' } }
export const answer = '一共 573 元，信已经发给王经理。'

/** 两个进程约定的运行编号。 */
export const runId = 'tickets'

//#region ledger
/** 账本是外面的世界：每寄出一封信，就多一行，抹不掉。 */
export function written(folder: string): (mail: Mail) => void {
  return ({ key, to, text }) => appendFileSync(join(folder, 'mails.txt'), `${key} ${to}：${text}\n`)
}

export function ledgerOf(folder: string): readonly string[] {
  return readFileSync(join(folder, 'mails.txt'), 'utf8').trim().split('\n')
}
//#endregion ledger

//#region assistant
/** 同一个智能体，每一步先写进 `folder` 里的日志。同名的 owner 可以立刻接手；换一个名字，要等租约过期。 */
export function assistant(model: Model, folder: string, send = written(folder)): JournaledAgent {
  const tools = new ToolRegistry([add, mailTool(send)], { locale: 'zh' })
  const agent = new Agent({ model, tools, system: '你是秘书。' })
  return journaled(agent, fileJournal(join(folder, 'runs')), { owner: 'ch07' })
}
//#endregion assistant
