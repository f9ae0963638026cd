// 第 7 章：会话与持久化。一次运行在工具结果之后被杀掉，换一个进程接着跑：答案一样，信只发一次。
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FakeModel } from '@minagent/models'
import { Session } from '@minagent/session'
import { fileJournal, fileSessions } from '@minagent/session/node'
import type { Message } from '@minagent/types'
import { addCall, answer, assistant, ledgerOf, mailCall, question, runId } from './assistant.ts'

const folder = mkdtempSync(join(tmpdir(), 'ch07-'))
const show = (messages: readonly Message[]) => {
  for (const { role, content } of messages) console.log(`  ${role}: ${content || '（调用工具）'}`)
}
/** 另开一个进程运行 `program`，返回它死于什么信号。 */
const killed = (program: string) => {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const { signal } = spawnSync(process.execPath, [...process.execArgv, file, folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  return signal
}

//#region session
console.log('== 会话：每次 send 都存盘 ==')
const store = fileSessions(folder)
const first = new Session(assistant(new FakeModel(['你好，有什么事？']), folder), { id: 's1', store })
await first.send('你好')
show(first.history())
//#endregion session

//#region killed
console.log('\n== 第二个问题由另一个进程回答；信的结果一写下，它就被杀掉 ==')
console.log(`信号：${killed('./worker.ts')}`)
for (const event of await fileJournal(join(folder, 'runs')).read(runId)) {
  const tool = event.type === 'tool.call.started' ? event.call.name : ''
  console.log(`  [${event.seq}] ${event.type} ${tool}`.trimEnd())
}
//#endregion killed

//#region resume
console.log('\n== 在这个进程里接着跑 ==')
const model = new FakeModel([answer])
const agent = assistant(model, folder)
const resumed = await (await agent.resume(runId)).result
console.log(`答案：${resumed.final}`)
console.log(`模型又被问了 ${model.calls.length} 次；记录过的两轮没有再问。`)
console.log(`账本：${ledgerOf(folder).join('\n')}`)
//#endregion resume

//#region compare
console.log('\n== 和一口气跑完的运行比较 ==')
const other = mkdtempSync(join(tmpdir(), 'ch07-'))
const straight = assistant(new FakeModel([[addCall], [mailCall], answer]), other)
const whole = await straight.run(question, { runId, messages: first.history() })
console.log(`消息逐字相同：${JSON.stringify(whole.messages) === JSON.stringify(resumed.messages)}`)
const replayed = await agent.replay(runId)
console.log(`只凭日志重放，结果相同：${JSON.stringify(replayed) === JSON.stringify(resumed)}`)
//#endregion compare

//#region adopt
console.log('\n== 会话收下这次运行 ==')
const session = await Session.load(agent, store, 's1')
await session.adopt(resumed)
show(session.history())
console.log(`存到了第 ${session.version} 版。`)
//#endregion adopt

//#region unknown
console.log('\n== 信寄出了，结果还没写下，进程就没了 ==')
console.log(`信号：${killed('./worker-in-call.ts')}`)
const careful = assistant(new FakeModel(['不知道信寄出没有。我不重发，请到发件箱看一眼。']), folder)
const unsure = await (await careful.resume('reminder')).result
for (const { kind, detail } of unsure.steps) console.log(`  ${kind}: ${detail}`)
console.log(`账本里这次运行的信：${ledgerOf(folder).filter((line) => line.startsWith('reminder')).length} 封`)
//#endregion unknown

for (const path of [folder, other]) rmSync(path, { recursive: true })
