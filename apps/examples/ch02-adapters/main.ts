// 第 2 章：模型适配与预算。同一段对话发给两家服务商；服务商是本机上的一台假服务器，协议是真的。
import type { ScriptItem } from '@minagent/models'
import { anthropicModel } from '@minagent/models/anthropic'
import { openaiModel } from '@minagent/models/openai'
import { fakeProvider } from '@minagent/models/testing'
import { assistant, type Model, ModelError, system, type ToolCall, type ToolSchema, toolMessage, user } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import { runWithin } from './budget.ts'

const call: ToolCall = { id: 'call_1', name: 'get_weather', arguments: { city: '上海' } }
const tools: readonly ToolSchema[] = [
  { name: 'get_weather', description: '查询城市天气。', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
]

//#region conversation
const conversation = [system('你是天气助手。'), user('上海天气如何？'), assistant('我查一下。', [call]), toolMessage(call, '多云，21 度。')]
//#endregion conversation

//#region providers
const openai = await fakeProvider({ format: 'openai', apiKey: 'key' })
const anthropic = await fakeProvider({ format: 'anthropic', apiKey: 'key' })
const models: readonly Model[] = [
  openaiModel({ model: 'gpt-5-mini', apiKey: 'key', baseUrl: `${openai.url}/v1` }),
  anthropicModel({ model: 'claude-sonnet-4-5', apiKey: 'key', baseUrl: anthropic.url }),
]
const providers = [openai, anthropic]
//#endregion providers

//#region requests
console.log('== 一段对话，两种请求 ==')
const reply: ScriptItem = {
  message: assistant('上海多云，21 度。'),
  stopReason: 'end_turn',
  usage: { inputTokens: 64, outputTokens: 9 },
}
for (const [index, model] of models.entries()) {
  const provider = providers[index]
  provider?.enqueue(reply)
  const { message, stopReason, usage } = await model.complete(conversation, tools, { maxOutputTokens: 200 })
  const request = provider?.requests.at(-1)
  console.log(`\n${model.id}  POST ${request?.path}`)
  console.log(JSON.stringify(request?.body, null, 2))
  console.log(`→ ${message.content} ${stopReason}，输入 ${usage.inputTokens}，输出 ${usage.outputTokens}`)
}
//#endregion requests

//#region streaming
console.log('\n== 流式：同一个回答，一段一段地来 ==')
for (const [index, model] of models.entries()) {
  providers[index]?.enqueue({ message: assistant('我再查一次。', [call]), stopReason: 'tool_use', usage: {} })
  const pieces: string[] = []
  for await (const event of model.stream?.([user('上海明天呢？')], tools) ?? []) {
    if (event.type === 'text.delta') pieces.push(event.text)
    if (event.type === 'tool_call.delta') pieces.push(event.argumentsText)
    if (event.type === 'response') console.log(`${model.id}：${pieces.join('|')} → ${JSON.stringify(event.response.message.toolCalls)}`)
  }
}
//#endregion streaming

//#region errors
console.log('\n== 两家的错误，一种类型 ==')
for (const [index, model] of models.entries()) {
  providers[index]?.enqueue(new ModelError('rate_limited', '请求太多。', { retryAfterMs: 20_000 }))
  const error = await model.complete(conversation, tools).catch((thrown) => thrown)
  console.log(`${model.id}：${error.name} ${error.code}，可重试 ${error.retryable}，${error.retryAfterMs} 毫秒之后`)
}
//#endregion errors

//#region budget
console.log('\n== 预算：先估算，再结账，放不下就停 ==')
for (const text of ['How is the weather in Shanghai?', '上海天气如何？']) console.log(`${text} 约 ${estimateTokens(text)} 个 token`)
const [model] = models
const again: ScriptItem = { message: assistant('', [call]), stopReason: 'tool_use', usage: { inputTokens: 150, outputTokens: 20 } }
for (const limit of [5_000, 200]) {
  openai.enqueue(again, reply)
  console.log(`-- 预算 ${limit} --`)
  if (model) console.log(await runWithin(limit, model, tools, '上海天气如何？'))
}
//#endregion budget

await Promise.all(providers.map((provider) => provider.close()))
