// 第 17 章：服务与客户端。任何智能体放到 HTTP 后面；事件有编号，断了能接上；取消、批准、会话。
import { connect, type RemoteRun } from '@minagent/service/client'
import { serve } from '@minagent/service/node'
import { memoryJournal, memorySessions } from '@minagent/session'
import { assistant, call } from './assistant.ts'
import { brokenNetwork } from './broken-network.ts'

const journal = memoryJournal()
const sessions = memorySessions()
const toHangzhou = call('search_trains', { to: '杭州' })

//#region service
console.log('== 服务：没有令牌什么也问不到 ==')
const script = [[toHangzhou], '坐 G7301，早上八点。', [call('watch_tickets', {})], [call('buy_ticket', { train: 'G7301' })]]
const service = await serve(assistant(script, journal), { sessions })
const { url, token } = service
console.log(`  GET /health -> ${await (await fetch(`${url}/health`)).text()}`)
const json = { 'Content-Type': 'application/json' }
const trusted = { ...json, Authorization: `Bearer ${token}` }
const post = (headers: Record<string, string>) => fetch(`${url}/runs`, { method: 'POST', headers, body: '{"input":"去杭州坐哪趟车？"}' })
const stranger = await post(json)
console.log(`  POST /runs 不带令牌 -> ${stranger.status} ${(await stranger.json()).error.code}`)
const begun = await post(trusted)
const { id } = await begun.json()
console.log(`  POST /runs -> ${begun.status}`)
const stream = await fetch(`${url}/runs/${id}/events`, { headers: trusted })
for (const [, line] of (await stream.text()).matchAll(/^(id: .*\nevent: .*)$/gm)) console.log(`  ${line?.replace('\n', '  ')}`)
//#endregion service

//#region client
console.log('\n== 客户端：同样的消息，另一头重建 ==')
const client = connect({ url, token })
for (const { role, content } of await client.run(id).messages()) console.log(`  ${role}: ${content}`)
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
const buying = await client.start('买一张票。')
const waiting = await buying.settled()
for (const { ordinal, call: asked } of waiting.pending)
  console.log(`  ${waiting.status}，等人决定第 ${ordinal} 个调用：${JSON.stringify(asked)}`)
await service.close()
const next = await serve(assistant(['票买好了。', '你好，小安。', '你叫小安。'], journal), {
  sessions,
  tokens: token,
  port: Number(new URL(url).port),
})
await buying.approve(0)
await eventsOf(buying)
console.log(`  ${(await buying.view()).answer}`)
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
