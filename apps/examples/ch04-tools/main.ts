// 第 4 章：工具与注册表。工具出什么错，都变成模型能看懂的一句话，循环照常继续。
import { run } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { defineTool, ToolRegistry } from '@minagent/tools'
import type { Toolbox, ToolCall } from '@minagent/types'
import { toolbox } from 'ch03/toolbox.ts'
import { callOf } from './call-of.ts'
import { registry } from './tools.ts'

//#region trace
/** 运行一次，打印工具交给模型的原文，以及每一步。 */
async function trace(tools: Toolbox, question: string, call: ToolCall, answer: string) {
  const model = new FakeModel([[call], answer])
  const result = await run(model, tools, question, { system: '你是一个计算助手' })
  for (const message of result.messages) {
    if (message.role === 'tool') console.log(`模型看到：${message.content}`)
  }
  for (const { index, kind, detail } of result.steps) console.log(`[${index}] ${kind}: ${detail}`)
}
//#endregion trace

//#region schemas
console.log('模型能看到的工具：')
for (const schema of registry.schemas()) console.log(JSON.stringify(schema))
//#endregion schemas

//#region success
console.log('\n== 一次成功的调用 ==')
await trace(registry, '2+3 等于多少？', callOf('add', { a: 2, b: 3 }), '结果是 5。')
//#endregion success

//#region throws
console.log('\n== 工具抛出异常 ==')
await trace(registry, '1/0 等于多少？', callOf('div', { a: 1, b: 0 }), '无法计算。')
//#endregion throws

//#region unknown
console.log('\n== 没有这个工具 ==')
await trace(registry, '2 的 3 次方？', callOf('power', { a: 2, b: 3 }), '我不会乘方。')
//#endregion unknown

//#region invalid
console.log('\n== 参数不对 ==')
await trace(registry, '2+3 等于多少？', callOf('add', { a: '2', c: 3 }), '请再说一遍两个数。')
//#endregion invalid

//#region timeout
console.log('\n== 工具不回来 ==')
const silent = defineTool({
  name: 'exchange_rate',
  description: '查今天的汇率。',
  parameters: { type: 'object' },
  execute: () => new Promise(() => {}),
})
const impatient = new ToolRegistry([silent], { locale: 'zh', timeoutMs: 20 })
await trace(impatient, '今天的汇率？', callOf('exchange_rate'), '汇率暂时查不到。')
//#endregion timeout

//#region swap
console.log('\n== 同样的参数，第 3 章手写的工具箱 ==')
await trace(toolbox, '2+3 等于多少？', callOf('add', { a: '2', c: 3 }), '结果大概是 5。')
//#endregion swap
