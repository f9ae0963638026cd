import { assistant, createMessage, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { hello, scripted, sentAs } from './support/ai-sdk-language-model.ts'

describe('aiSdkModel', () => {
  it('is named after the provider and the model', () => {
    expect(scripted({}).model.id).toBe('openai/gpt-5-mini')
  })

  it('refuses a specification version that it does not know', () => {
    expect(() => scripted({ version: 'v1' })).toThrow('v2, v3 or v4, got "v1"')
  })
})

describe('what aiSdkModel sends', () => {
  it('M5 gives tools with the same schema object, and the options by their names', async () => {
    const parameters = { type: 'object' }
    const { model, calls } = scripted({ answer: hello })
    const { signal } = new AbortController()

    await model.complete([user('Hi')], [{ name: 'add', description: 'Adds.', parameters }], {
      signal,
      maxOutputTokens: 9,
      temperature: 0,
      responseSchema: parameters,
    })

    expect(calls[0]).toMatchObject({ maxOutputTokens: 9, temperature: 0, responseFormat: { type: 'json', schema: parameters } })
    expect(calls[0]?.abortSignal).toBe(signal)
    expect(calls[0]?.tools).toEqual([{ type: 'function', name: 'add', description: 'Adds.', inputSchema: parameters }])
  })

  it('M4 pairs calls and results, neighbouring results in one message', async () => {
    const calls = [
      { id: 'a', name: 'add', arguments: { a: 1 } },
      { id: 'b', name: 'add', arguments: {} },
    ]

    const { prompt } = await sentAs('v4', [user('Go'), assistant('', calls), toolMessage(calls[0]!, '1'), toolMessage(calls[1]!, '2')])

    expect(prompt).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Go' }] },
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: 'a', toolName: 'add', input: { a: 1 } },
          { type: 'tool-call', toolCallId: 'b', toolName: 'add', input: {} },
        ],
      },
      {
        role: 'tool',
        content: [
          { type: 'tool-result', toolCallId: 'a', toolName: 'add', output: { type: 'text', value: '1' } },
          { type: 'tool-result', toolCallId: 'b', toolName: 'add', output: { type: 'text', value: '2' } },
        ],
      },
    ])
  })

  it('F29 leaves blank text out', async () => {
    const { prompt } = await sentAs('v4', [user('Go'), assistant(' \n', [{ id: 'a', name: 'add', arguments: {} }])])

    expect(prompt).toMatchObject([{}, { content: [{ type: 'tool-call' }] }, {}])
  })

  it("leaves out what only another provider understands, and keeps Anthropic's signatures", async () => {
    const message = createMessage({
      role: 'assistant',
      blocks: [
        { type: 'reasoning', provider: 'openai', encrypted_content: 'x' },
        { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
        { type: 'redacted_thinking', data: 'hidden' },
        { type: 'text', text: 'Yes.' },
      ],
    })

    const { prompt } = await sentAs('v4', [user('Go'), message])

    expect(prompt).toMatchObject([
      {},
      {
        content: [
          { type: 'reasoning', text: 'Hm.', providerOptions: { anthropic: { signature: 'sig' } } },
          { type: 'reasoning', text: '', providerOptions: { anthropic: { redactedData: 'hidden' } } },
          { type: 'text', text: 'Yes.' },
        ],
      },
    ])
  })

  it.each([
    [
      'v2',
      { type: 'media', mediaType: 'image/png', data: 'AAAA' },
      { type: 'text', text: '[File (text/csv) left out: it cannot be shown here.]' },
    ],
    [
      'v3',
      { type: 'image-data', mediaType: 'image/png', data: 'AAAA' },
      { type: 'file-url', mediaType: 'text/csv', url: 'https://a.invalid/b.csv' },
    ],
    [
      'v4',
      { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
      { type: 'file', mediaType: 'text/csv', data: { type: 'url', url: new URL('https://a.invalid/b.csv') } },
    ],
  ])('writes images and files in the way of version %s', async (version, image, file) => {
    const blocks = [
      { type: 'image', media_type: 'image/png', data: 'AAAA' },
      { type: 'file', media_type: 'text/csv', url: 'https://a.invalid/b.csv' },
    ]
    const call = { id: 'a', name: 'plot', arguments: {} }
    const result = createMessage({ role: 'tool', toolCallId: 'a', name: 'plot', blocks })

    const { prompt } = await sentAs(version, [user(blocks), assistant('', [call]), result])

    const url = new URL('https://a.invalid/b.csv')
    expect(prompt).toMatchObject([
      {
        content:
          version === 'v4'
            ? [
                { type: 'file', data: { type: 'data', data: 'AAAA' } },
                { type: 'file', data: { type: 'url', url } },
              ]
            : [
                { type: 'file', data: 'AAAA' },
                { type: 'file', data: url },
              ],
      },
      {},
      { content: [{ output: { type: 'content', value: [image, file] } }] },
    ])
  })
})
