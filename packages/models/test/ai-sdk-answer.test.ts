import { user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { complete, hello, sentAs } from './support/ai-sdk-language-model.ts'

describe('what aiSdkModel reads', () => {
  it('keeps reasoning with its metadata and sends it back', async () => {
    const metadata = { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'opaque' } }
    const { message } = await complete({
      answer: {
        ...hello,
        content: [
          { type: 'reasoning', text: 'Hm.', providerMetadata: metadata },
          { type: 'text', text: 'Yes.' },
        ],
      },
    })

    const { prompt } = await sentAs('v4', [user('Hi'), message])

    expect(message.blocks).toEqual([
      { type: 'thinking', thinking: 'Hm.', provider: 'ai-sdk', provider_metadata: metadata },
      { type: 'text', text: 'Yes.' },
    ])
    expect(prompt).toMatchObject([
      {},
      {
        content: [
          { type: 'reasoning', text: 'Hm.', providerOptions: metadata },
          { type: 'text', text: 'Yes.' },
        ],
      },
    ])
    expect(prompt).not.toHaveProperty('[1].providerOptions')
  })

  it('keeps what ran at the provider apart from the calls, and sends it back in place', async () => {
    const call = { type: 'tool-call', toolCallId: 's', toolName: 'web_search', input: '{"q":"x"}', providerExecuted: true }
    const result = {
      type: 'tool-result',
      toolCallId: 's',
      toolName: 'web_search',
      result: [{ url: 'u' }],
      providerMetadata: { anthropic: { a: 1 } },
    }
    const source = { type: 'source', sourceType: 'url', id: '1', url: 'u' }
    const { message, stopReason } = await complete({
      answer: { ...hello, content: [call, result, source, { type: 'text', text: 'Found.' }] },
    })

    const { prompt } = await sentAs('v4', [user('Hi'), message])

    expect([message.toolCalls, message.content, stopReason]).toEqual([[], 'Found.', 'end_turn'])
    expect(message.blocks?.map(({ type }) => type)).toEqual(['tool_call', 'tool_result', 'source', 'text'])
    expect(prompt).toMatchObject([
      {},
      {
        content: [
          { type: 'tool-call', toolCallId: 's', input: { q: 'x' }, providerExecuted: true },
          { type: 'tool-result', output: { type: 'json', value: [{ url: 'u' }] }, providerOptions: { anthropic: { a: 1 } } },
          { type: 'text', text: 'Found.' },
        ],
      },
    ])
  })

  it('takes files that the model made, as bytes and as addresses', async () => {
    const bytes = new Uint8Array(20_000).fill(255)
    const content = [
      { type: 'file', mediaType: 'image/png', data: bytes },
      { type: 'file', mediaType: 'audio/wav', data: { type: 'url', url: new URL('https://a.invalid/b.wav') } },
    ]

    const { message } = await complete({ answer: { ...hello, content } })

    expect(message.blocks).toEqual([
      { type: 'image', media_type: 'image/png', data: Buffer.from(bytes).toString('base64') },
      { type: 'file', media_type: 'audio/wav', url: 'https://a.invalid/b.wav' },
    ])
  })

  it.each([
    ['flat, as in version 2', { inputTokens: 9, outputTokens: 5, totalTokens: 14, cachedInputTokens: 4, reasoningTokens: 2 }, {}],
    [
      'by kind, as since version 3',
      {
        inputTokens: { total: 9, noCache: 5, cacheRead: 4, cacheWrite: 0 },
        outputTokens: { total: 5, text: 3, reasoning: 2 },
        raw: { prompt: 9 },
      },
      { cacheWriteTokens: 0, raw: { prompt: 9 } },
    ],
  ])('reads usage that is counted %s', async (_, usage, more) => {
    const response = await complete({ answer: { ...hello, usage } })

    expect(response.usage).toEqual({ inputTokens: 9, outputTokens: 5, cacheReadTokens: 4, reasoningTokens: 2, ...more })
  })

  it.each([
    [{ unified: 'stop', raw: 'STOP' }, 'end_turn'],
    [{ unified: 'stop', raw: 'stop_sequence' }, 'stop_sequence'],
    [{ unified: 'stop', raw: 'pause_turn' }, 'pause'],
    [{ unified: 'length', raw: 'MAX_TOKENS' }, 'max_tokens'],
    [{ unified: 'content-filter', raw: 'SAFETY' }, 'refusal'],
    [{ unified: 'other', raw: 'LANGUAGE' }, 'LANGUAGE'],
    [{ unified: 'other', raw: undefined }, 'other'],
    ['stop', 'end_turn'],
    ['unknown', 'unknown'],
  ])('F33 reads the finish reason %j as %s', async (finishReason, expected) => {
    expect((await complete({ answer: { ...hello, finishReason } })).stopReason).toBe(expected)
  })

  it.each(['error', 'interrupted'])('F41 takes no answer that ended with "%s"', async (unified) => {
    await expect(complete({ answer: { ...hello, finishReason: { unified, raw: 'MALFORMED' } } })).rejects.toMatchObject({
      code: 'protocol',
      message: 'The answer ended with an error (MALFORMED).',
    })
  })

  it('F31 calls an answer cut when its last call breaks off at the limit of tokens', async () => {
    const content = [{ type: 'tool-call', toolCallId: 'a', toolName: 'write', input: '{"text":"onc' }]
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 50 } }
    const answer = { content, finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage }

    const cut = await complete({ answer }, { maxOutputTokens: 50 })
    const broken = await complete({ answer }, { maxOutputTokens: 500 })

    expect([cut.stopReason, broken.stopReason]).toEqual(['max_tokens', 'tool_use'])
    expect(cut.message.toolCalls).toEqual([{ id: 'a', name: 'write', arguments: {}, invalidArguments: '{"text":"onc' }])
  })
})
