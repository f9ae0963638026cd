// 第 6 章：结构化输出。答案必须符合 schema；不符合就告诉模型哪里不对，再给它一轮。
import { run } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { assistant, RunError } from '@minagent/types'
import { z } from 'zod'

//#region schemas
const getWeather = defineTool({
  name: 'get_weather',
  description: '查询一座城市现在的天气。',
  parameters: z.object({ city: z.string(), unit: z.enum(['c', 'f']).default('c') }),
  execute: ({ city, unit }) => ({ city, temperature: unit === 'c' ? 21 : 70 }),
})

const Weather = z.object({
  city: z.string(),
  celsius: z.number(),
  advice: z.string().max(10, '建议不超过 10 个字'),
})
//#endregion schemas

const tools = new ToolRegistry([getWeather], { locale: 'zh' })
const askWeather: ScriptItem = [{ id: 'c1', name: 'get_weather', arguments: { city: '上海' } }]

//#region feedback
console.log('== 不合格的答案被退回，第二次合格 ==')
const model = new FakeModel([
  askWeather,
  '上海现在 21 度。',
  '{"city":"上海","celsius":"21","advice":"天气不错，适合出门散步。"}',
  '{"city":"上海","celsius":21,"advice":"适合散步"}',
])
const result = await run(model, tools, '上海天气如何？', { output: Weather })

for (const message of result.messages) console.log(`${'name' in message ? message.name : message.role}: ${message.content}`)
const { city, celsius, advice } = result.output // 类型来自 Weather
console.log(`类型化的结果：${city}，${celsius.toFixed(1)} 度，${advice}`)
//#endregion feedback

//#region truncated
console.log('\n== 被截断的答案：带类型的错误 ==')
const truncated: ScriptItem = { message: assistant('{"city":"上海","celsius":'), stopReason: 'max_tokens', usage: { outputTokens: 8 } }
try {
  await run(new FakeModel([askWeather, truncated]), tools, '上海天气如何？', { output: Weather, maxSteps: 2 })
} catch (error) {
  if (!(error instanceof RunError)) throw error
  console.log(`${error.name} ${error.code}，模型停止的原因是 ${error.result.modelStopReason}`)
  console.log(error.result.error?.message)
}
//#endregion truncated
