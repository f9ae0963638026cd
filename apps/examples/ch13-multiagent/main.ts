// 第 13 章：多智能体。智能体当工具用，主管带组员，把对话移交给别人，用总线传消息。
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { agentAsTool, busInput, memoryBus } from '@minagent/multiagent'
import { createIndex, ragTools } from '@minagent/rag'
import { ToolRegistry } from '@minagent/tools'
import { fakeClock } from '@minagent/types/runtime'
import { documents } from 'ch10/documents.ts'
import { goal } from 'ch11/trip.ts'
import { serviceDesk } from './desk.ts'
import { call, reply } from './script.ts'
import { showMessages, showTree } from './show.ts'
import { travelTeam } from './team.ts'

//#region tool
console.log('== 智能体当工具用：各有各的历史，出错就是出错 ==')
//#region handbook
const index = createIndex()
await index.add(documents)
const search = call('search', { query: '住宿 报销' })
const reader = new FakeModel([[search], '住宿每晚最多报销 500 元。', new Error('模型断线了')])
const readerTools = new ToolRegistry(ragTools(index, { locale: 'zh' }))
const handbook = new Agent({ model: reader, tools: readerTools })
//#endregion handbook

//#region as-tool
const about = { name: 'handbook', description: '查员工手册。', locale: 'zh' } as const
const ask = (task: string) => [call('handbook', { task })]
const answer = '住宿每晚最多报 500 元；交通没有查到。'
const assistant = new Agent({
  model: new FakeModel([ask('住宿每晚能报多少？'), ask('交通呢？'), answer]),
  tools: new ToolRegistry([agentAsTool(handbook, about)], { locale: 'zh' }),
})
const answered = await assistant.run('我下周出差，能报多少？我的密码是 1234。')
//#endregion as-tool
for (const { index, kind, detail } of answered.steps) console.log(`[${index}] ${kind}: ${detail}`)
console.log('助手的历史：')
showMessages(answered.messages)
console.log('查手册的模型作答时看到的：')
showMessages(reader.calls[1]?.[0])
//#endregion tool

//#region team
console.log('\n== 主管和组员：同一步里分派的任务同时做，一棵树，一笔账 ==')
const arrived: string[] = []
const works = (name: string, answer: string, tokens: number) =>
  new FakeModel([
    () => {
      arrived.push(name)
      return reply(answer, tokens)
    },
  ])
const weatherTask = call('weather', { task: '查杭州周末的天气。' })
const trainTask = call('train', { task: '查去杭州的早班车。' })
const plan = '周六坐 G7301 去，带伞；周日游西湖。'
const team = travelTeam({
  lead: new FakeModel([reply('', 200, [weatherTask, trainTask]), reply(plan, 300)]),
  weather: works('天气员', '周六小雨，周日晴。', 120),
  train: works('车票员', 'G7301，周六 8:00。', 80),
})
const trip = await team.run(goal, { runId: 'trip' })
console.log(`${trip.final}（动手的顺序：${arrived.join('、')}）`)
showTree(trip.runs)
console.log(`一共 ${trip.spent.tokens} 个 token`)
//#endregion team

//#region handoff
console.log('\n== 移交：调用先得到回答，接手的人看到的由过滤器决定 ==')
const handOver = (to: string, reason: string) => call(`handoff_to_${to}`, { reason })
const both = [handOver('billing', '要开发票。'), handOver('repair', '也许要修？')]
const billing = new FakeModel(['发票已经开好，寄到您的邮箱。', '不客气。'])
const desk = serviceDesk({
  reception: new FakeModel([[call('look_up', {})], both]),
  billing,
  repair: new FakeModel([]),
})
const served = await desk.run('我要开杭州那趟的发票。')
console.log(served.final)
console.log('管发票的看到的：')
showMessages(billing.calls[0]?.[0])
console.log('结果里的历史：')
showMessages(served.messages)
const { final } = await desk.run('谢谢！', { messages: served.messages })
console.log(`接着说，还是它来答：${final}`)
//#endregion handoff

//#region bus
console.log('\n== 总线：每个信箱按发布的顺序处理，总是失败的进死信 ==')
const clock = fakeClock()
const bus = memoryBus({ clock, maxDeliveries: 2, retryDelayMs: 500 })
await bus.subscribe('archive', 'reports')
await bus.subscribe('editor', 'reports')
for (const body of ['天气一页', '乱码一页', '车票一页']) {
  await bus.publish({ topic: 'reports', from: 'scout', body })
}

const log = (mailbox: string, text: string) => {
  console.log(`${String(clock.now()).padStart(4)} ms  ${mailbox.padEnd(7)}  ${text}`)
}
const editor = new Agent({ model: new FakeModel(['改好了天气一页。', '改好了车票一页。']) })
bus.consume('archive', ({ body }) => log('archive', `存好 ${body}`))
bus.consume('editor', async (message, { deliveries }) => {
  log('editor', `第 ${deliveries} 次拿到 ${message.body}`)
  if (message.body === '乱码一页') throw new Error('读不懂')
  log('editor', (await editor.run(busInput(message))).final)
})
await clock.advance(2_000)
for (const { message, deliveries, reason } of await bus.deadLetters('editor')) {
  console.log(`死信：${message.body}，试了 ${deliveries} 次，最后一次：${reason}`)
}
await bus.close()
//#endregion bus
