import { openaiModel } from '@minagent/models/openai'
import { assistant, type Message, system, toolMessage, user } from '@minagent/types'
import { expect, it } from 'vitest'
import { openai } from '../providers.ts'
import { weatherCall } from '../weather.ts'
import { toChat } from './to-chat.ts'

const conversation: readonly Message[] = [
  system('你是天气助手。'),
  user('上海天气如何？'),
  assistant('', [weatherCall]),
  toolMessage('call_1', '多云，21 度。'),
  assistant('上海多云。'),
]

it('只要工具的消息，content 是 null，参数是一段 JSON 文字', () => {
  expect(toChat([assistant('', [weatherCall])])).toEqual([
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"上海"}' } }],
    },
  ])
})

it('工具的结果带着它回答的调用的 id', () => {
  expect(toChat([toolMessage('call_1', '多云')])).toEqual([{ role: 'tool', content: '多云', tool_call_id: 'call_1' }])
})

it('与 openaiModel 真正发出去的 messages 相同', async () => {
  openai.enqueue(openai.answers.text)
  const model = openaiModel({ model: 'gpt-6-luna', apiKey: 'key', baseUrl: 'https://api.openai.com/v1', fetch: openai.fetch })
  await model.complete(conversation, [])

  expect(toChat(conversation)).toEqual(openai.requests.at(-1)?.body.messages)
})
