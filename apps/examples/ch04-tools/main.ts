// 第 4 章：工具与注册表。工具出什么错，都变成模型能看懂的一句话，循环照常继续。
import { run } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import type { ToolCall } from '@minagent/types'
import { registry } from './tools.ts'

//#region trace
/** 运行一次，打印每一步，以及工具交给模型的原文。 */
async function trace(title: string, question: string, call: ToolCall, answer: string): Promise<void> {
  const model = new FakeModel([[call], answer])
  const result = await run(model, registry, question, { system: '你是一个计算助手' })
  console.log(`\n== ${title} ==`)
  for (const message of result.messages) {
    if (message.role === 'tool') console.log(`模型看到：${message.content}`)
  }
  for (const { index, kind, detail } of result.steps) console.log(`[${index}] ${kind}: ${detail}`)
}
//#endregion trace

console.log('模型能看到的工具：')
for (const schema of registry.schemas()) console.log(JSON.stringify(schema))

//#region runs
await trace('一次成功的调用', '2+3 等于多少？', { id: 'c1', name: 'add', arguments: { a: 2, b: 3 } }, '结果是 5。')
await trace('工具抛出异常', '1/0 等于多少？', { id: 'c1', name: 'div', arguments: { a: 1, b: 0 } }, '无法计算。')
await trace('没有这个工具', '2 的 3 次方？', { id: 'c1', name: 'power', arguments: { a: 2, b: 3 } }, '我不会乘方。')
await trace('参数不对', '2+3 等于多少？', { id: 'c1', name: 'add', arguments: { a: '2', c: 3 } }, '请再说一遍两个数。')
//#endregion runs
