import { ApiError, GoogleGenAI } from '@google/genai'
import { type FakeProvider, fakeProvider, type ProviderReply } from '@minagent/models/testing'
import { assistant, ModelError, type ModelResponse } from '@minagent/types'
import { afterEach, describe, expect, it } from 'vitest'

const response: ModelResponse = {
  message: assistant('I add both of them.', [
    { id: 'c1', name: 'add', arguments: { a: 2 } },
    { id: 'c2', name: 'add', arguments: {} },
  ]),
  stopReason: 'tool_use',
  usage: { inputTokens: 30, outputTokens: 12, reasoningTokens: 4 },
}
const request = {
  model: 'gemini-test',
  contents: 'add',
  config: {
    temperature: 0,
    tools: [{ functionDeclarations: [{ name: 'add', parametersJsonSchema: { type: 'object', properties: { a: { type: 'number' } } } }] }],
  },
}

let provider: FakeProvider
afterEach(() => provider.close())

async function start(...script: ProviderReply[]): Promise<GoogleGenAI> {
  provider = await fakeProvider({ format: 'google', apiKey: 'right', script })
  return new GoogleGenAI({ apiKey: 'right', httpOptions: { baseUrl: provider.url, retryOptions: { attempts: 1 } } })
}

describe('the official Google client and the fake provider', () => {
  it('understands a whole answer with text, calls and usage', async () => {
    const client = await start(response, 'Plain.')

    const answer = await client.models.generateContent(request)

    expect(answer.functionCalls).toEqual([
      { id: 'c1', name: 'add', args: { a: 2 } },
      { id: 'c2', name: 'add', args: {} },
    ])
    expect(answer.candidates?.[0]).toMatchObject({
      finishReason: 'STOP',
      content: { role: 'model', parts: [{ text: 'I add both of them.' }, {}, {}] },
    })
    expect(answer.usageMetadata).toMatchObject({ promptTokenCount: 30, candidatesTokenCount: 8, thoughtsTokenCount: 4 })
    expect((await client.models.generateContent(request)).text).toBe('Plain.')
  })

  it('understands a stream', async () => {
    const client = await start(response)

    const texts: string[] = []
    const calls: unknown[] = []
    let end: unknown
    for await (const chunk of await client.models.generateContentStream(request)) {
      for (const part of chunk.candidates?.[0]?.content?.parts ?? []) if (part.text) texts.push(part.text)
      calls.push(...(chunk.functionCalls ?? []))
      end = chunk.candidates?.[0]?.finishReason
    }

    expect(texts.join('')).toBe('I add both of them.')
    expect(calls).toHaveLength(2)
    expect(end).toBe('STOP')
  })

  it('understands its errors', async () => {
    const client = await start(new ModelError('rate_limited', 'slow down'))

    const invalid = await client.models
      .generateContent({ ...request, contents: [{ role: 'assistant', parts: [{ text: 'x' }] }] })
      .catch((error: unknown) => error)
    expect(invalid).toBeInstanceOf(ApiError)
    expect(invalid).toMatchObject({ status: 400, message: expect.stringContaining('must be user or model') })
    await expect(client.models.generateContent(request)).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('RESOURCE_EXHAUSTED'),
    })
  })

  it('a chat of its own with a round of calls is valid', async () => {
    const client = await start(response, 'Five.')
    const chat = client.chats.create({ model: 'gemini-test', config: request.config })

    await chat.sendMessage({ message: 'add' })
    const results = ['c1', 'c2'].map((id) => ({ functionResponse: { id, name: 'add', response: { output: 5 } } }))

    expect((await chat.sendMessage({ message: results })).text).toBe('Five.')
    expect(provider.requests.flatMap(({ problems }) => problems)).toEqual([])
  })
})
