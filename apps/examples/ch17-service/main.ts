// 第 17 章：服务与客户端。任何智能体放到 HTTP 后面；事件有编号，断了能接上；取消、批准、会话。
import { connect, type RemoteRun } from '@minagent/service/client'
import { serve } from '@minagent/service/node'
import { memoryJournal, memorySessions } from '@minagent/session'
import { callOf } from 'ch04/call-of.ts'
import { assistant } from './assistant.ts'
import { brokenNetwork } from './broken-network.ts'
import { recipientOf } from './recipient.ts'

//#region serve
const journal = memoryJournal()
const sessions = memorySessions()
const script = [
  [callOf('add', { a: 553, b: 20 })],
  '一共 573 元。',
  [callOf('watch_tickets')],
  [callOf('send_mail', { to: '王经理', text: '车票一共 573 元' })],
]
const send = ({ to, text }: { to: string; text: string }) => console.log(`  寄出：${to}，${text}`)
const service = await serve(assistant(script, journal, send), { sessions })
const { url, token } = service
//#endregion serve

//#region http
console.log('== 服务：没有令牌什么也问不到 ==')
console.log(`  GET /health -> ${await (await fetch(`${url}/health`)).text()}`)
const json = { 'Content-Type': 'application/json' }
const trusted = { ...json, Authorization: `Bearer ${token}` }
const post = (headers: Record<string, string>) => {
  const body = JSON.stringify({ input: '553 元加 20 元是多少？' })
  return fetch(`${url}/runs`, { method: 'POST', headers, body })
}
const stranger = await post(json)
console.log(`  POST /runs 不带令牌 -> ${stranger.status} ${(await stranger.json()).error.code}`)
const begun = await post(trusted)
const { id } = await begun.json()
console.log(`  POST /runs -> ${begun.status}`)
const stream = await (await fetch(`${url}/runs/${id}/events`, { headers: trusted })).text()
for (const [, number, type] of stream.matchAll(/^id: (.*)\nevent: (.*)$/gm)) console.log(`  id: ${number}  event: ${type}`)
//#endregion http

//#region client
console.log('\n== 客户端：同样的消息，另一头重建 ==')
const client = connect({ url, token })
for (const { role, content } of await client.run(id).messages()) console.log(`  ${role}: ${content || '（调用工具）'}`)
const { status, answer } = await client.run(id).view()
console.log(`  ${status}：${answer}`)
//#endregion client

//#region reconnect
console.log('\n== 断线：从最后收到的编号接着来，不丢也不重 ==')
const flaky = connect({ url, token, fetch: brokenNetwork(2) })
console.log(`  收到 ${(await eventsOf(flaky.run(id))).join('、')}`)
//#endregion reconnect

//#region cancel
console.log('\n== 取消：工具也停下 ==')
const watching = await client.start('有票就告诉我。')
for await (const event of watching) {
  if (event.type === 'tool.call.started') await watching.cancel()
}
console.log(`  ${(await watching.view()).stop_reason}`)
//#endregion cancel

//#region approval
console.log('\n== 批准：服务停了，换一个进程接着等 ==')
const mailing = await client.start('把总价写信告诉王经理。')
const waiting = await mailing.settled()
for (const { ordinal, call } of waiting.pending) console.log(`  ${waiting.status}，第 ${ordinal} 个调用等人决定：写给${recipientOf(call)}`)
await service.close()

const later = ['信寄出了。', '你好，小安。', '你叫小安。']
const port = Number(new URL(url).port)
const next = await serve(assistant(later, journal, send), { sessions, tokens: token, port })
await mailing.approve(0)
await eventsOf(mailing)
console.log(`  ${(await mailing.view()).answer}`)
//#endregion approval

//#region session
console.log('\n== 会话：服务记得说过什么 ==')
for (const input of ['我叫小安。', '我叫什么？']) await (await client.start(input, { session: 'an' })).settled()
for (const { role, content } of await client.messages('an')) console.log(`  ${role}: ${content}`)
//#endregion session
await next.close()

/** 一次运行的事件的编号，直到它结束。 */
async function eventsOf(run: RemoteRun): Promise<readonly number[]> {
  const numbers: number[] = []
  for await (const event of run) if ('seq' in event) numbers.push(event.seq)
  return numbers
}
