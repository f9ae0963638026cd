// 第 3 章：循环与停止条件。一次运行就是一串事件；它为什么停，写在结果里。
import { Agent, foldEvents } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { type Message, type RunEvent, user } from '@minagent/types'
import { loop } from 'ch01/loop.ts'
import { weather, weatherCall } from 'ch02/weather.ts'
import { callOf, endings } from './endings.ts'
import { toolbox } from './toolbox.ts'

//#region agent
const question = '上海天气如何？'
const script = [[weatherCall], '上海多云，21 度。']
const agent = new Agent({ model: new FakeModel(script), tools: toolbox })
const run = agent.start(question)
//#endregion agent

//#region events
const events: RunEvent[] = []
for await (const event of run) {
  events.push(event)
  console.log('seq' in event ? `${event.seq} ${event.type}` : `  ${event.type}`)
}
//#endregion events

//#region result
const result = await run.result
console.log(`\n${result.stopReason}：${result.final}`)
console.log(`${result.modelRounds} 轮，${result.toolCalls} 次工具调用`)
for (const { index, kind, detail } of result.steps) console.log(`[${index}] ${kind}: ${detail}`)
//#endregion result

//#region same
const spoken = (messages: readonly Message[]) => messages.map(({ role, content }) => `${role}: ${content}`).join('\n')
const byHand = await loop(new FakeModel(script), weather, [user(question)])
console.log(`\n对话与第 1 章手写的循环相同：${spoken(byHand) === spoken(result.messages)}`)
//#endregion same

//#region fold
const folded = foldEvents(events)
console.log(`由事件归并出的结果与它相同：${JSON.stringify(folded) === JSON.stringify(result)}`)
//#endregion fold

//#region table
console.log('\n| stopReason | 轮数 | 工具调用 | 最后一步 |\n|---|---|---|---|')
for (const [name, start] of Object.entries(endings)) {
  const { stopReason, modelRounds, toolCalls, steps, pending } = await start()
  if (stopReason !== name) throw new Error(`期望 ${name}，实际是 ${stopReason}`)
  const last = steps.at(-1)?.detail ?? `等人批准 ${pending.map(({ call }) => call.name)}`
  console.log(`| ${stopReason} | ${modelRounds} | ${toolCalls} | ${last} |`)
}
//#endregion table

//#region cancelled
console.log('\n一条消息要了三个工具，第二个执行到一半，用户按了停止：')
const three = [weatherCall, callOf('wait', 'c2'), callOf('add', 'c3')]
const cut = new Agent({ model: new FakeModel([three]), tools: toolbox }).start(question)
for await (const event of cut) {
  if (event.type === 'tool.call.started' && event.call.name === 'wait') cut.cancel('用户按了停止。')
}
const { messages, stopReason } = await cut.result
for (const message of messages) {
  if (message.role === 'tool') console.log(`${message.toolCallId} ${message.name}：${message.content}`)
}
//#endregion cancelled

//#region go-on
const model = new FakeModel(['上海多云，21 度。'])
const next = await new Agent({ model, tools: toolbox }).run('只说天气就行。', { messages })
console.log(`${stopReason} 之后接着说，模型看到 ${model.calls[0]?.[0].length} 条消息：${next.final}`)
//#endregion go-on
