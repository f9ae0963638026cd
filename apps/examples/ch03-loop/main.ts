// 第 3 章：循环与停止条件。一次运行就是一串事件；它为什么停，写在结果里。
import { Agent, foldEvents } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import type { RunEvent } from '@minagent/types'
import { callOf, endings } from './endings.ts'
import { toolbox } from './toolbox.ts'

//#region events
const agent = new Agent({ model: new FakeModel([[callOf('add', 'c1')], '结果是 5。']), tools: toolbox })
const run = agent.start('2 + 3 等于多少？')
const events: RunEvent[] = []
for await (const event of run) {
  events.push(event)
  console.log(event.type)
}
//#endregion events

//#region fold
console.log('\n由这些事件归并出的步骤：')
for (const { index, kind, detail } of foldEvents(events).steps) console.log(`[${index}] ${kind}: ${detail}`)
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
