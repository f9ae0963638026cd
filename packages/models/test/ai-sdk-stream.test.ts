import { createMessage } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { finish, stream } from './support/ai-sdk-language-model.ts'

describe('a stream of aiSdkModel', () => {
  it('gives deltas and the answer, metadata from whichever part brings it', async () => {
    const events = await stream([
      { type: 'stream-start', warnings: [{ type: 'other', message: 'ignored' }] },
      { type: 'reasoning-start', id: '0' },
      { type: 'reasoning-delta', id: '0', delta: 'Hm.' },
      { type: 'reasoning-delta', id: '0', delta: '', providerMetadata: { anthropic: { signature: 'sig' } } },
      { type: 'reasoning-end', id: '0' },
      { type: 'ping' },
      { type: 'something-new', value: 1 },
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: 'I ' },
      { type: 'text-delta', id: '1', delta: 'add.' },
      { type: 'text-end', id: '1' },
      { type: 'tool-input-start', id: 'a', toolName: 'add' },
      { type: 'tool-input-delta', id: 'a', delta: '{"a"' },
      { type: 'tool-input-delta', id: 'a', delta: ':1}' },
      { type: 'tool-input-end', id: 'a' },
      { type: 'tool-call', toolCallId: 'a', toolName: 'add', input: '{"a":1}' },
      { type: 'tool-call', toolCallId: 'b', toolName: 'now', input: '' },
      { type: 'finish', ...finish },
    ])

    expect(events).toEqual([
      { type: 'reasoning.delta', text: 'Hm.' },
      { type: 'text.delta', text: 'I ' },
      { type: 'text.delta', text: 'add.' },
      { type: 'tool_call.delta', index: 0, id: 'a', name: 'add', argumentsText: '' },
      { type: 'tool_call.delta', index: 0, argumentsText: '{"a"' },
      { type: 'tool_call.delta', index: 0, argumentsText: ':1}' },
      { type: 'tool_call.delta', index: 1, id: 'b', name: 'now', argumentsText: '' },
      {
        type: 'response',
        response: {
          message: createMessage({
            role: 'assistant',
            blocks: [
              { type: 'thinking', thinking: 'Hm.', provider: 'ai-sdk', provider_metadata: { anthropic: { signature: 'sig' } } },
              { type: 'text', text: 'I add.' },
              { type: 'tool_use', id: 'a', name: 'add', input: { a: 1 } },
              { type: 'tool_use', id: 'b', name: 'now', input: {} },
            ],
          }),
          stopReason: 'tool_use',
          usage: { inputTokens: 1, outputTokens: 1 },
        },
      },
    ])
  })

  it('F30 keeps a call that never became whole, unparsable as it is', async () => {
    const events = await stream([
      { type: 'tool-input-start', id: 'a', toolName: 'write' },
      { type: 'tool-input-delta', id: 'a', delta: '{"text":"onc' },
      { type: 'finish', ...finish, finishReason: { unified: 'length', raw: 'length' } },
    ])

    expect(events.at(-1)).toMatchObject({
      response: { stopReason: 'max_tokens', message: { toolCalls: [{ name: 'write', invalidArguments: '{"text":"onc' }] } },
    })
  })

  it('does not count a tool of the provider as a call, and hides raw input text', async () => {
    const events = await stream([
      { type: 'tool-input-start', id: 's', toolName: 'search', providerExecuted: true },
      { type: 'tool-input-delta', id: 's', delta: '{}' },
      { type: 'tool-call', toolCallId: 's', toolName: 'search', input: '{}', providerExecuted: true },
      { type: 'tool-input-start', id: 'p', toolName: 'patch', inputEncoding: 'text' },
      { type: 'tool-input-delta', id: 'p', delta: '*** Begin' },
      { type: 'tool-call', toolCallId: 'p', toolName: 'patch', input: '"*** Begin"' },
      { type: 'finish', ...finish },
    ])

    expect(events.slice(0, -1)).toEqual([
      { type: 'tool_call.delta', index: 0, id: 'p', name: 'patch', argumentsText: '' },
      { type: 'tool_call.delta', index: 0, argumentsText: '"*** Begin"' },
    ])
  })

  const begun = { type: 'text-delta', id: '0', delta: 'Hel' }
  const noUsage = { inputTokens: { total: undefined }, outputTokens: { total: undefined } }

  it.each([
    ['without a finish', [begun]],
    ['with a finish that knows neither reason nor usage', [begun, { type: 'finish', finishReason: { unified: 'other' }, usage: noUsage }]],
    ['with one of version 2', [begun, { type: 'finish', finishReason: 'unknown', usage: { outputTokens: undefined } }]],
  ])('F41 that ends %s is no answer', async (_, parts) => {
    await expect(stream(parts)).rejects.toMatchObject({ code: 'protocol', retryable: true })
  })

  it.each([
    ['an error of AI SDK', Object.assign(new Error('busy'), { name: 'AI_APICallError', statusCode: 529, isRetryable: true }), 'overloaded'],
    ["the provider's own error", { type: 'overloaded_error', message: 'Overloaded' }, 'overloaded'],
    ['a text', 'Too many requests, code rate_limit', 'overloaded'],
    ['a broken connection', new TypeError('terminated'), 'network'],
  ])('F44 throws %s inside the stream, typed', async (_, error, code) => {
    await expect(stream([begun, { type: 'error', error }, { type: 'finish', ...finish }])).rejects.toMatchObject({ code, retryable: true })
  })

  it('F43 takes an answer that is whole although the stream breaks afterwards', async () => {
    const events = await stream([begun, { type: 'finish', ...finish }, { type: 'error', error: new TypeError('terminated') }])

    expect(events.at(-1)).toMatchObject({ response: { message: { content: 'Hel' } } })
  })
})
