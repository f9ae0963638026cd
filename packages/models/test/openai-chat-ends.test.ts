import { describe, expect, it } from 'vitest'
import { completed, completedMessage, streamedChunks, streamedDeltas } from './openai-support.ts'

const finish = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
const hello = { choices: [{ index: 0, delta: { content: 'Hello' }, finish_reason: null }] }

describe('why an answer stopped', () => {
  const call = { id: 'a', function: { name: 'now', arguments: '{}' } }
  const torn = { id: 'a', function: { name: 'now', arguments: '{"a":' } }

  it.each<[string | null, string]>([
    ['stop', 'end_turn'],
    ['STOP', 'end_turn'],
    ['eos_token', 'end_turn'],
    [null, 'end_turn'],
    ['', 'end_turn'],
    ['tool_calls', 'end_turn'],
    ['length', 'max_tokens'],
    ['model_length', 'max_tokens'],
    ['content_filter', 'refusal'],
    ['content_filter: SAFETY', 'refusal'],
    ['insufficient_system_resource', 'insufficient_system_resource'],
  ])('F33 %s without a call is %s', async (reason, expected) => {
    expect((await completedMessage({ content: 'Hello' }, reason)).stopReason).toBe(expected)
  })

  it.each([
    ['stop', [call], 'tool_use'],
    ['tool_calls', [call], 'tool_use'],
    ['weird', [call], 'tool_use'],
    ['length', [call], 'max_tokens'],
    ['content_filter', [call], 'refusal'],
    ['stop', [torn], 'tool_use'],
    ['tool_calls', [torn], 'tool_use'],
    ['insufficient_system_resource', [torn], 'insufficient_system_resource'],
  ])('F30 F31 %s with calls (%j) is %s', async (reason, tool_calls, expected) => {
    expect((await completedMessage({ tool_calls }, reason)).stopReason).toBe(expected)
  })

  it('F31 is the token limit when the last call is torn there, whatever the provider says', async () => {
    const answer = (tokens: number) => ({
      choices: [{ index: 0, message: { tool_calls: [call, torn] }, finish_reason: 'tool_calls' }],
      usage: { prompt_tokens: 5, completion_tokens: tokens, total_tokens: tokens + 5 },
    })

    expect((await completed(answer(20), { maxOutputTokens: 20 })).stopReason).toBe('max_tokens')
    expect((await completed(answer(19), { maxOutputTokens: 20 })).stopReason).toBe('tool_use')
  })

  it('F33 a refusal is the text, and the stop reason says so', async () => {
    const expected = { message: { role: 'assistant', content: 'I cannot help.', toolCalls: [] }, stopReason: 'refusal', usage: {} }

    expect(await completedMessage({ content: null, refusal: 'I cannot help.' })).toEqual(expected)
    const { deltas, response } = await streamedDeltas([{ content: null, refusal: 'I cannot' }, { refusal: ' help.' }])
    expect(response).toEqual(expected)
    expect(deltas.map((delta) => 'text' in delta && delta.text)).toEqual(['I cannot', ' help.'])
  })
})

describe('the usage of an answer', () => {
  const usageOf = async (usage: object) => {
    const { raw, ...counts } = (await completed({ choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }], usage })).usage
    expect(raw).toEqual(usage)
    return counts
  }

  it('counts reasoning into the output, whether the provider did or not', async () => {
    const details = { completion_tokens_details: { reasoning_tokens: 30 } }

    expect(await usageOf({ prompt_tokens: 10, completion_tokens: 40, total_tokens: 50, ...details })).toMatchObject({
      outputTokens: 40,
      reasoningTokens: 30,
    })
    expect(await usageOf({ prompt_tokens: 10, completion_tokens: 10, total_tokens: 50, ...details })).toMatchObject({
      outputTokens: 40,
      reasoningTokens: 30,
    })
    expect(await usageOf({ prompt_tokens: 10, completion_tokens: 10, total_tokens: 50 })).toEqual({ inputTokens: 10, outputTokens: 40 })
  })

  it.each([
    [{ prompt_tokens_details: { cached_tokens: 7 } }, { cacheReadTokens: 7 }],
    [{ prompt_cache_hit_tokens: 7, prompt_cache_miss_tokens: 3 }, { cacheReadTokens: 7 }],
    [{ cached_tokens: 7 }, { cacheReadTokens: 7 }],
    [{ prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 4 } }, { cacheReadTokens: 0, cacheWriteTokens: 4 }],
    [{ prompt_tokens_details: { cache_creation_input_tokens: 4 } }, { cacheWriteTokens: 4 }],
    [{ prompt_tokens_details: null, completion_tokens_details: null }, {}],
  ])('reads the cache counts of %j', async (more, expected) => {
    expect(await usageOf({ prompt_tokens: 10, completion_tokens: 5, ...more })).toEqual({ inputTokens: 10, outputTokens: 5, ...expected })
  })

  it('counts the cache into the input where the provider cannot have', async () => {
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 5015, prompt_tokens_details: { cached_tokens: 5000 } }

    expect(await usageOf(usage)).toEqual({ inputTokens: 5010, outputTokens: 5, cacheReadTokens: 5000 })
  })

  it('tells nothing that was not reported', async () => {
    expect(await usageOf({ total_tokens: 15, prompt_tokens: null, completion_tokens: -1 })).toEqual({})
    expect((await completed({ choices: [{ message: { content: 'Hello' } }], usage: null })).usage).toEqual({})
  })

  it.each([
    ['after the choices', [hello, finish, { choices: [], usage: { prompt_tokens: 3 } }]],
    ['in the last choice (Moonshot)', [hello, { choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage: { prompt_tokens: 3 } }] }]],
    ['in a field of its own (Groq)', [hello, { ...finish, x_groq: { usage: { prompt_tokens: 3 } } }]],
    [
      'in each chunk',
      [
        { ...hello, usage: { prompt_tokens: 1 } },
        { ...finish, usage: { prompt_tokens: 3 } },
      ],
    ],
  ])('is found in a stream %s', async (_, chunks) => {
    expect((await streamedChunks(chunks)).response.usage).toEqual({ inputTokens: 3, raw: { prompt_tokens: 3 } })
  })
})
