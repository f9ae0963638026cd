// 第 2 章：模型适配与预算。同一段对话发给两家服务商，协议是真的，网络是假的；最后给循环加一笔预算。
import { anthropicModel } from '@minagent/models/anthropic'
import { openaiModel } from '@minagent/models/openai'
import { assistant, isModelError, type Model, system, toolMessage, user } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import { loop } from 'ch01/loop.ts'
import { withBudget } from './budget.ts'
import { anthropic, openai, type Provider } from './providers.ts'
import { weather, weatherCall } from './weather.ts'

//#region models
const gpt = openaiModel({
  model: 'gpt-6-luna',
  apiKey: 'key',
  baseUrl: 'https://api.openai.com/v1',
  fetch: openai.fetch,
})
const claude = anthropicModel({
  model: 'claude-sonnet-5-5',
  apiKey: 'key',
  baseUrl: 'https://api.anthropic.com',
  fetch: anthropic.fetch,
})
const pairs: readonly (readonly [Model, Provider])[] = [
  [gpt, openai],
  [claude, anthropic],
]
//#endregion models

//#region requests
const conversation = [
  system('你是天气助手。'),
  user('上海天气如何？'),
  assistant('我查一下。', [weatherCall]),
  toolMessage(weatherCall, '多云，21 度。'),
]

for (const [model, provider] of pairs) {
  provider.enqueue(provider.answers.text)
  const options = { maxOutputTokens: 200 }
  const { message, stopReason, usage } = await model.complete(conversation, weather.schemas, options)
  const { inputTokens, outputTokens } = usage
  const [request] = provider.requests
  console.log(`${model.id} POST ${request?.path}`)
  show(request?.body ?? {})
  console.log(`→ ${message.content} ${stopReason}，输入 ${inputTokens}，输出 ${outputTokens}\n`)
}

/** 每个字段一行，列表的每一项一行。 */
function show(body: object): void {
  for (const [name, value] of Object.entries(body)) {
    if (!Array.isArray(value)) console.log(`  ${name}: ${JSON.stringify(value)}`)
    else console.log([`  ${name}:`, ...value.map((item) => `    ${JSON.stringify(item)}`)].join('\n'))
  }
}
//#endregion requests

//#region streaming
console.log('== 流式：同一个回答，一段一段地来 ==')
for (const [model, provider] of pairs) {
  provider.enqueue(provider.answers.stream)
  for await (const event of model.stream?.([user('上海明天呢？')], weather.schemas) ?? []) {
    if (event.type === 'text.delta') console.log(`  文字 ${event.text}`)
    if (event.type === 'tool_call.delta' && event.argumentsText) console.log(`  参数 ${event.argumentsText}`)
    if (event.type !== 'response') continue
    const { message, stopReason } = event.response
    console.log(`${model.id} ${stopReason} ${JSON.stringify(message.toolCalls)}`)
  }
}
//#endregion streaming

//#region errors
console.log('\n== 两家的错误，一种类型 ==')
for (const [model, provider] of pairs) {
  provider.enqueue(provider.answers.busy)
  const error = await model.complete([user('在吗？')], []).catch((thrown: unknown) => thrown)
  if (!isModelError(error)) throw error
  const { code, retryable, retryAfterMs } = error
  console.log(`${model.id} ${code}，可重试 ${retryable}，${retryAfterMs} 毫秒之后`)
}
//#endregion errors

//#region cut
console.log('\n== 流在中途断了 ==')
for (const [model, provider] of pairs) {
  provider.enqueue(provider.answers.cut)
  let pieces = 0
  try {
    for await (const _ of model.stream?.([user('上海明天呢？')], weather.schemas) ?? []) pieces++
    console.log('收到了完整的回答')
  } catch (error) {
    if (!isModelError(error)) throw error
    console.log(`${model.id} 来了 ${pieces} 段，然后 ${error.code}，可重试 ${error.retryable}`)
    console.log(`  ${error.message}`)
  }
}
//#endregion cut

//#region budget
console.log('\n== 预算：先估算，再结账，放不下就停 ==')
for (const text of ['How is the weather in Shanghai?', '上海天气如何？']) {
  console.log(`${text} 约 ${estimateTokens(text)} 个 token`)
}
for (const limit of [5_000, 200]) {
  console.log(`-- 预算 ${limit} --`)
  openai.enqueue(openai.answers.call, openai.answers.text)
  const before = openai.requests.length
  try {
    const messages = await loop(withBudget(gpt, limit), weather, [user('上海天气如何？')])
    console.log(messages.at(-1)?.content)
  } catch (error) {
    console.log(`停止：${error instanceof Error ? error.message : error}`)
  }
  const asked = openai.requests.slice(before).map(({ body }) => body.max_completion_tokens)
  console.log(`问了 ${asked.length} 次，每次最多输出 ${asked.join('、')} 个 token`)
}
//#endregion budget
