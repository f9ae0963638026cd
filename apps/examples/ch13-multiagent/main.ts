// 第 13 章：多智能体。智能体当工具用，主管带组员，把对话移交给别人，用总线传消息。
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { agentAsTool, busInput, handoff, memoryBus, supervisor, withoutTools } from '@minagent/multiagent'
import { defineTool, ToolRegistry } from '@minagent/tools'
import type { Tool } from '@minagent/types'
import { call, reply } from './script.ts'
import { showMessages, showTree } from './show.ts'

//#region tool
console.log('== 智能体当工具用：各有各的历史，出错就是出错 ==')
const historian = new FakeModel(['故宫建成于 1420 年。', new Error('模型断线了')])
const ask = agentAsTool(new Agent({ model: historian }), { name: 'historian', description: '回答历史问题。', locale: 'zh' })
const question = (task: string) => [call('historian', { task })]
const guide = new Agent({
  model: new FakeModel([question('故宫哪年建成？'), question('谁建的？'), '1420 年建成；谁建的没有问到。']),
  tools: new ToolRegistry([ask]),
})
const toured = await guide.run('给我讲讲故宫，我的密码是 1234。')
for (const { kind, detail } of toured.steps) console.log(`  ${kind}: ${detail}`)
console.log('历史学家看到的：')
showMessages(historian.calls[0]?.[0])
//#endregion tool

//#region supervisor
console.log('\n== 主管和组员：同一步里分配的任务同时做，一棵树，一笔账 ==')
const arrived: string[] = []
const worker = (name: string, answer: string, tokens: number) => {
  const works = () => {
    arrived.push(name)
    return reply(answer, tokens)
  }
  // 只读的组员可以同时动手。
  const metadata = { sideEffect: 'none' } as const
  return { agent: new Agent({ model: new FakeModel([works]) }), description: `负责${name}。`, metadata }
}
const team = supervisor({
  workers: { weather: worker('天气', '周六小雨，周日晴。', 120), train: worker('火车', 'G7301，周六 8:00。', 80) },
  lead: ({ tools, instructions }) =>
    new Agent({
      model: new FakeModel([
        reply('', 200, [call('weather', { task: '查杭州周末的天气。' }), call('train', { task: '查去杭州的早班车。' })]),
        reply('周六坐 G7301 去，带伞；周日游西湖。', 300),
      ]),
      tools: new ToolRegistry(tools),
      system: instructions,
      parallelTools: true,
    }),
  locale: 'zh',
})
const trip = await team.run('安排周末去杭州。', { runId: 'trip' })
console.log(`${trip.final}（动手的顺序：${arrived.join('、')}）`)
showTree(trip.runs)
console.log(`一共 ${trip.spent.tokens} 个 token`)
//#endregion supervisor

//#region handoff
console.log('\n== 移交：调用先得到回答，接手的人看到的由过滤器决定 ==')
const lookUp = defineTool({
  name: 'look_up',
  description: '查客户资料。',
  parameters: { type: 'object', properties: {} },
  execute: () => '客户 7：电话 138-0000-0000',
})
const billing = new FakeModel(['发票已经开好，寄到您的邮箱。', '不客气。'])
const member = (model: FakeModel, description: string) => ({
  agent: (handoffs: readonly Tool[]) => new Agent({ model, tools: new ToolRegistry([...handoffs, lookUp]) }),
  description,
})
const reception = new FakeModel([
  [call('look_up', {})],
  [call('handoff_to_billing', { reason: '要开发票。' }), call('handoff_to_repair', { reason: '也许要修？' })],
])
const desk = handoff({
  agents: {
    reception: member(reception, '接待。'),
    billing: { ...member(billing, '管发票。'), history: withoutTools },
    repair: member(new FakeModel([]), '管维修。'),
  },
  first: 'reception',
  locale: 'zh',
})
const served = await desk.run('我要开发票。')
console.log(served.final)
console.log('管发票的看到的：')
showMessages(billing.calls[0]?.[0])
console.log(`接着说，还是它来答：${(await desk.run('谢谢！', { messages: served.messages })).final}`)
//#endregion handoff

//#region bus
console.log('\n== 总线：每个信箱按发布的顺序处理，总是失败的进死信 ==')
const bus = memoryBus({ maxDeliveries: 2, retryDelayMs: 1 })
await bus.subscribe('archive', 'reports')
await bus.subscribe('editor', 'reports')
for (const body of ['第一篇', '坏的一篇', '第三篇']) await bus.publish({ topic: 'reports', from: 'reporter', body })
const editor = new Agent({ model: new FakeModel([({ length }) => `已校对（读到 ${length} 条消息）`, '已校对']) })
const archived: unknown[] = []
await new Promise<void>((resolve) => {
  let open = 2
  const ended = (body: unknown) => {
    if (body === '第三篇' && --open === 0) resolve()
  }
  bus.consume('archive', ({ body }) => {
    archived.push(body)
    ended(body)
  })
  bus.consume('editor', async (message, { deliveries }) => {
    if (message.body === '坏的一篇') throw new Error(`第 ${deliveries} 次也读不懂`)
    console.log(`  ${message.body}：${(await editor.run(busInput(message))).final}`)
    ended(message.body)
  })
})
for (const { message, reason } of await bus.deadLetters('editor')) console.log(`  死信：${message.body}（${reason}）`)
console.log(`  存档：${archived.join('、')}`)
await bus.close()
//#endregion bus
