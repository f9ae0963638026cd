// 第 7 章：会话与持久化。一次运行在工具结果之后被杀掉，换一个进程接着跑：答案一样，邮件只发一次。
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FakeModel } from '@minagent/models'
import { Session } from '@minagent/session'
import { fileJournal, fileSessions } from '@minagent/session/node'
import type { Message } from '@minagent/types'
import { answer, assistant, mailCall, runId } from './assistant.ts'

const folder = mkdtempSync(join(tmpdir(), 'ch07-'))
const show = (messages: readonly Message[]) => {
  for (const { role, content } of messages) console.log(`  ${role}: ${content || '（调用工具）'}`)
}

//#region session
console.log('== 会话：每次 send 都存盘 ==')
const first = new Session(assistant(new FakeModel(['你好，有什么事？']), folder), { id: 's1', store: fileSessions(folder) })
await first.send('你好')
show(first.history())
//#endregion session

//#region killed
console.log('\n== 第二个问题由另一个进程回答；工具结果一写下，它就被杀掉 ==')
const worker = fileURLToPath(new URL('./worker.ts', import.meta.url))
const { signal } = spawnSync(process.execPath, [...process.execArgv, worker, folder], { stdio: ['ignore', 'inherit', 'inherit'] })
const events = await fileJournal(join(folder, 'runs')).read(runId)
console.log(`信号：${signal}；日志里有 ${events.length} 条事件：`)
for (const { seq, type } of events) console.log(`  [${seq}] ${type}`)
//#endregion killed

//#region resume
console.log('\n== 在这个进程里接着跑 ==')
const model = new FakeModel([answer])
const agent = assistant(model, folder)
const resumed = await (await agent.resume(runId)).result
console.log(`答案：${resumed.final}`)
console.log(`模型又被问了 ${model.calls.length} 次；记录过的那一轮没有再问。`)
console.log(`发出的邮件：${readFileSync(join(folder, 'mails.txt'), 'utf8').trim()}`)
//#endregion resume

//#region compare
console.log('\n== 和一口气跑完的运行比较 ==')
const other = mkdtempSync(join(tmpdir(), 'ch07-'))
const whole = await assistant(new FakeModel([[mailCall], answer]), other).run('提醒王经理开会。', { runId, messages: first.history() })
console.log(`消息逐字相同：${JSON.stringify(whole.messages) === JSON.stringify(resumed.messages)}`)
const replayed = await agent.replay(runId)
console.log(`只凭日志重放，结果相同：${JSON.stringify(replayed) === JSON.stringify(resumed)}`)
//#endregion compare

//#region adopt
console.log('\n== 会话收下这次运行 ==')
const session = await Session.load(agent, fileSessions(folder), 's1')
await session.adopt(resumed)
show(session.history())
console.log(`存到了第 ${session.version} 版。`)
//#endregion adopt

for (const path of [folder, other]) rmSync(path, { recursive: true })
