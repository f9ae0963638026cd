import { createServer } from 'node:http'
import { LLMock } from '@copilotkit/aimock'
import { GoogleGenAI } from '@google/genai'
import { googleModel } from '@minagent/models/google'
import { requestProblems } from '@minagent/models/testing'
import { type Message, type ModelResponse, system, toolMessage, user } from '@minagent/types'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  hasRecordings,
  oracleEntries,
  recorded,
  recordedFiles,
  recordingsFolder,
  sseBytes,
} from '../../packages/models/test/support/recordings.ts'
import { leftOut } from '../left-out.ts'

const noRecordings = leftOut('Google SDK on recorded answers', hasRecordings ? undefined : `there is no ${recordingsFolder}`)

interface Asked {
  readonly url: string | undefined
  readonly key: unknown
  readonly body: { readonly contents: readonly object[]; readonly [member: string]: unknown }
}

const asked: Asked[] = []
const answers = { whole: '{}', stream: '' }
const server = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += String(part)
  asked.push({ url: request.url, key: request.headers['x-goog-api-key'], body: JSON.parse(text) })
  const streamed = request.url?.includes('alt=sse')
  response.writeHead(200, { 'content-type': streamed ? 'text/event-stream' : 'application/json' })
  response.end(streamed ? sseBytes(answers.stream) : answers.whole)
})
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => server.close())
beforeEach(() => void asked.splice(0))

const model = 'gemini-3-pro-preview'
const client = () => new GoogleGenAI({ apiKey: 'test-key', httpOptions: { baseUrl } })
const ours = () => googleModel({ model, apiKey: 'test-key', baseUrl })

async function streamedByUs(): Promise<ModelResponse> {
  for await (const event of ours().stream!([user('hi')], [])) if (event.type === 'response') return event.response
  throw new Error('The stream gave no response.')
}

describe.skipIf(noRecordings)('the official client of Google and this package', () => {
  it.each(oracleEntries('gemini').map(({ file }) => file))('read the same words, calls and counts from %s', async (file) => {
    answers.stream = recorded(file)
    const parts: { text?: string; thought?: boolean; name?: string }[] = []
    let usage: unknown
    for await (const chunk of await client().models.generateContentStream({ model, contents: 'hi' })) {
      for (const { text = '', thought = false, functionCall } of chunk.candidates?.[0]?.content?.parts ?? [])
        parts.push({ text, thought, ...(functionCall?.name ? { name: functionCall.name } : {}) })
      usage = chunk.usageMetadata ?? usage
    }

    const response = await streamedByUs()

    expect(response.message.content).toBe(parts.map(({ text, thought }) => (thought ? '' : text)).join(''))
    expect(response.message.toolCalls.map(({ name }) => name)).toEqual(parts.flatMap(({ name }) => name ?? []))
    expect(response.usage.raw).toEqual(usage)
  })

  it.each(recordedFiles('google', '.json').filter((file) => !file.includes('/interactions/')))(
    'send %s back in the same form, the signature where it came',
    async (file) => {
      answers.whole = recorded(file)
      const chat = client().chats.create({ model })
      const first = await chat.sendMessage({ message: 'hi' })
      const { message } = await ours().complete([user('hi')], [])
      const functionResponse = { name: 'weather', response: { output: 'sunny' } }
      const [call] = message.toolCalls
      const next: Message = call ? toolMessage(call, 'sunny') : user('thanks')

      await chat.sendMessage({ message: call ? [{ functionResponse }] : 'thanks' })
      await ours().complete([user('hi'), message, next], [])

      expect(first.functionCalls?.length ?? 0).toBe(message.toolCalls.length)
      expect(asked.at(-1)?.body.contents).toEqual(asked.at(-2)?.body.contents)
    },
  )

  it('ask at the same address, in the same form', async () => {
    answers.whole = recorded('google/google-tool-call.json')
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
    const declaration = { name: 'weather', description: 'The weather.', parametersJsonSchema: schema }

    await client().models.generateContent({
      model,
      contents: [{ role: 'user', parts: [{ text: 'hi' }, { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }] }],
      config: {
        systemInstruction: { parts: [{ text: 'Be short.' }] },
        tools: [{ functionDeclarations: [declaration] }],
        maxOutputTokens: 20,
        temperature: 0.5,
        responseMimeType: 'application/json',
        responseJsonSchema: schema,
      },
    })
    await ours().complete(
      [
        system('Be short.'),
        user([
          { type: 'text', text: 'hi' },
          { type: 'image', media_type: 'image/png', data: 'iVBORw0KGgo=' },
        ]),
      ],
      [{ name: 'weather', description: 'The weather.', parameters: schema }],
      { maxOutputTokens: 20, temperature: 0.5, responseSchema: schema },
    )

    const [theirs, mine] = asked
    expect(mine).toEqual(theirs)
    expect(requestProblems('google', mine?.body)).toEqual([])
  })
})

describe('a mock of Gemini that others wrote', () => {
  const mock = new LLMock({ port: 0 })
  const tools = [{ name: 'add', description: 'Adds.', parameters: { type: 'object', properties: { a: { type: 'number' } } } }]
  beforeAll(async () => {
    mock.onMessage('hello', { content: 'Hi there!' })
    mock.onMessage('add', { toolCalls: [{ name: 'add', arguments: '{"a":1}', id: 'call_add' }] })
    await mock.start()
  })
  afterAll(async () => void (await mock.stop()))

  it('is understood, whole and streamed', async () => {
    const there = googleModel({ model: 'gemini-2.5-flash', apiKey: 'mock', baseUrl: mock.url })

    for (const question of ['hello', 'add']) {
      const whole = await there.complete([user(question)], tools)
      let streamed: ModelResponse | undefined
      for await (const event of there.stream!([user(question)], tools)) if (event.type === 'response') streamed = event.response

      expect(streamed?.message).toEqual(whole.message)
      expect(whole.stopReason).toBe(question === 'add' ? 'tool_use' : 'end_turn')
      expect([whole.message.content, whole.message.toolCalls]).toEqual(
        question === 'add' ? ['', [{ id: 'call_add', name: 'add', arguments: { a: 1 } }]] : ['Hi there!', []],
      )
    }
  })
})
