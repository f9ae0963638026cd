// 第 6 章：结构化输出。答案必须符合 schema；不符合就告诉模型哪里不对，再给它一轮。
import { run } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { assistant, RunError } from '@minagent/types'
import { callOf } from 'ch04/call-of.ts'
import { Trip, tools } from './trip.ts'

//#region question
const question = '去上海两晚，房费 380 和 420，一共多少？那边天气如何？'
const lookUp: ScriptItem = [callOf('get_weather', { city: '上海' }, 'c1'), callOf('add', { a: 380, b: 420 }, 'c2')]
//#endregion question

//#region feedback
console.log('== 不合格的答案被退回，第三次合格 ==')
const model = new FakeModel([
  lookUp,
  '上海现在 21 度，房费一共 800 元。',
  '{"city":"上海","celsius":"21","cost":800,"advice":"天气不错，适合出门散步。"}',
  '{"city":"上海","celsius":21,"cost":800,"advice":"适合散步"}',
])
const result = await run(model, tools, question, { output: Trip })

for (const message of result.messages) {
  const from = 'name' in message ? message.name : message.role
  if (message.content !== '') console.log(`${from}: ${message.content}`)
}
//#endregion feedback

//#region typed
const { city, celsius, cost, advice } = result.output // 类型来自 Trip
console.log('\n== 类型化的结果 ==')
console.log(`${city}，${celsius.toFixed(1)} 度，${cost.toFixed(2)} 元，${advice}`)
//#endregion typed

//#region truncated
console.log('\n== 被截断的答案：带类型的错误 ==')
const truncated: ScriptItem = {
  message: assistant('{"city":"上海","celsius":'),
  stopReason: 'max_tokens',
  usage: { outputTokens: 8 },
}
try {
  await run(new FakeModel([lookUp, truncated]), tools, question, { output: Trip, maxSteps: 2 })
} catch (error) {
  if (!(error instanceof RunError)) throw error
  console.log(`${error.name} ${error.code}，模型停止的原因是 ${error.result.modelStopReason}`)
  console.log(error.result.error?.message)
}
//#endregion truncated
