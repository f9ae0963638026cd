import { isMinagentError, isModelError } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { chunk, completed, streamedChunks } from './google-support.ts'

const text = (words: string) => ({ text: words })
const end = chunk([], { finishReason: 'STOP' })
const call = { functionCall: { id: 'c1', name: 'add', args: { a: 1 } } }
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it was an answer'),
    (error: unknown) => error,
  )

describe('an answer of Gemini', () => {
  it('is its texts as one, thoughts apart, and needs no blocks when it is a text only', async () => {
    const { deltas, response } = await streamedChunks([chunk([text('a')]), chunk([text('b')]), end])

    expect(response).toEqual({ message: { role: 'assistant', content: 'ab', toolCalls: [] }, stopReason: 'end_turn', usage: {} })
    expect(deltas).toEqual([
      { type: 'text.delta', text: 'a' },
      { type: 'text.delta', text: 'b' },
    ])
  })

  it('keeps thoughts and their signature in blocks, and tells of them as reasoning', async () => {
    const parts = [
      { text: 'H', thought: true },
      { text: 'm.', thought: true },
      { text: '', thought: true, thoughtSignature: 's1' },
    ]
    const { deltas, response } = await streamedChunks([...parts.map((part) => chunk([part])), chunk([text('a')]), end])

    expect(response.message).toEqual({
      role: 'assistant',
      content: 'a',
      toolCalls: [],
      blocks: [
        { type: 'thinking', thinking: 'Hm.', provider: 'google' },
        { type: 'thinking', thinking: '', provider: 'google', thought_signature: 's1' },
        { type: 'text', text: 'a' },
      ],
    })
    expect(deltas.slice(0, 2).map(({ type }) => type)).toEqual(['reasoning.delta', 'reasoning.delta'])
  })

  it('joins no text to one that has a signature', async () => {
    const response = await completed(
      chunk([text('a'), { ...text('b'), thoughtSignature: 's' }, text('c'), text('d')], { finishReason: 'STOP' }),
    )

    expect(response.message.blocks).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b', thought_signature: 's' },
      { type: 'text', text: 'cd' },
    ])
  })

  it('keeps parts of other kinds, and what is said about sources, as they are', async () => {
    const parts = [
      { executableCode: { language: 'PYTHON', code: '1+1' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2' }, thoughtSignature: 's' },
      { thought: true, inlineData: { mimeType: 'image/png', data: 'AAAA' } },
      { whatComesNext: { a: 1 } },
    ]
    const groundingMetadata = { webSearchQueries: ['x'] }

    const { message } = await completed(chunk([...parts, text('2')], { finishReason: 'STOP', groundingMetadata, citationMetadata: {} }))

    expect(message.content).toBe('2')
    expect(message.blocks).toEqual([
      { type: 'executable_code', provider: 'google', part: parts[0] },
      { type: 'code_execution_result', provider: 'google', part: parts[1] },
      { type: 'inline_data', provider: 'google', part: parts[2] },
      { type: 'what_comes_next', provider: 'google', part: parts[3] },
      { type: 'text', text: '2' },
      { type: 'grounding_metadata', provider: 'google', grounding_metadata: groundingMetadata },
    ])
  })

  it('F10 keeps the ids of calls, and makes those that are missing: the same each time, new in this conversation', async () => {
    const bare = { functionCall: { name: 'add', args: { a: 2 } } }
    const answer = chunk([call, bare, bare], { finishReason: 'STOP' })
    const first = await completed(answer)
    const second = await completed(answer, { messages: [{ role: 'user', content: 'q' }, first.message] })

    expect(first.stopReason).toBe('tool_use')
    expect(first.message.toolCalls.map(({ id }) => id)).toEqual(['c1', 'gemini_call_1', 'gemini_call_2'])
    expect(second.message.toolCalls.map(({ id }) => id)).toEqual(['c1', 'gemini_call_3', 'gemini_call_4'])
    expect(await completed(answer)).toEqual(first)
  })

  it('F5 takes a call without arguments, and one with arguments that are null', async () => {
    const response = await completed(chunk([{ functionCall: { name: 'a' } }, { functionCall: { name: 'b', args: null } }]))

    expect(response.message.toolCalls.map((each) => each.arguments)).toEqual([{}, {}])
  })

  it('calls a tool by the name that it has here', async () => {
    const tools = [{ name: '2nd-step', description: '', parameters: true }]

    const { message } = await completed(chunk([{ functionCall: { name: '_2nd-step' } }, { functionCall: { name: '_other' } }]), { tools })

    expect(message.toolCalls.map(({ name }) => name)).toEqual(['2nd-step', '_other'])
  })

  it('F60 keeps keys such as __proto__ in arguments, and pollutes nothing', async () => {
    const answer = JSON.parse(JSON.stringify(chunk([call])).replace('"a":1', '"__proto__":{"polluted":true}'))

    const { message } = await completed(answer)

    expect(Object.keys(message.toolCalls[0]!.arguments)).toEqual(['__proto__'])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('counts thoughts as output and what tools of the provider brought as input, and only what is reported', async () => {
    const usageMetadata = {
      promptTokenCount: 10,
      toolUsePromptTokenCount: 5,
      cachedContentTokenCount: 4,
      candidatesTokenCount: 3,
      thoughtsTokenCount: 2,
      totalTokenCount: 20,
      somethingNew: { a: 1 },
    }
    const usageOf = async (metadata: object) =>
      (await completed({ ...chunk([text('a')], { finishReason: 'STOP' }), usageMetadata: metadata })).usage

    expect(await usageOf(usageMetadata)).toEqual({
      inputTokens: 15,
      outputTokens: 5,
      cacheReadTokens: 4,
      reasoningTokens: 2,
      raw: usageMetadata,
    })
    expect(await usageOf({ thoughtsTokenCount: 2 })).toEqual({ outputTokens: 2, reasoningTokens: 2, raw: { thoughtsTokenCount: 2 } })
    expect(await usageOf({ trafficType: 'ON_DEMAND' })).toEqual({ raw: { trafficType: 'ON_DEMAND' } })
  })

  it('takes the usage that follows the end', async () => {
    const { response } = await streamedChunks([chunk([text('a')]), end, { usageMetadata: { promptTokenCount: 1 } }])

    expect(response.usage.inputTokens).toBe(1)
  })

  it('is the first candidate when there are more', async () => {
    const { response } = await streamedChunks([
      { candidates: [{ index: 1, content: { parts: [text('no')] }, finishReason: 'MAX_TOKENS' }] },
      {
        candidates: [
          { index: 1, content: { parts: [text('no')] } },
          { index: 0, content: { parts: [text('yes')] }, finishReason: 'STOP' },
        ],
      },
    ])

    expect([response.message.content, response.stopReason]).toEqual(['yes', 'end_turn'])
  })

  it('may be whole without saying so where a server knows no streams, but is cut off in a stream', async () => {
    expect((await completed(chunk([text('a')]))).stopReason).toBe('end_turn')
    expect(await failure(streamedChunks([chunk([text('a')])]))).toMatchObject({ code: 'protocol', retryable: true })
    expect(await failure(completed(chunk([])))).toMatchObject({ code: 'protocol', retryable: true })
  })

  it('may be empty', async () => {
    const { message, stopReason } = await completed({ candidates: [{ finishReason: 'STOP', index: 0 }] })

    expect([message, stopReason]).toEqual([{ role: 'assistant', content: '', toolCalls: [] }, 'end_turn'])
  })
})

describe('the end of an answer of Gemini', () => {
  const stop = async (finishReason: string, parts: readonly object[] = [text('a')]) =>
    (await completed(chunk(parts, { finishReason }))).stopReason

  it('F33 is a refusal when a filter stopped it, calls or not, and any other word as it is', async () => {
    const filters = ['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'MODEL_ARMOR', 'IMAGE_SAFETY']

    for (const word of filters) expect([word, await stop(word), await stop(word, [call])]).toEqual([word, 'refusal', 'refusal'])
    for (const word of ['OTHER', 'LANGUAGE', 'CONTINUATION', 'NEW_WORD']) expect(await stop(word)).toBe(word)
  })

  it('F30 is max_tokens when the limit was reached, calls or not', async () => {
    expect([await stop('MAX_TOKENS'), await stop('MAX_TOKENS', [call]), await stop('STOP', [call])]).toEqual([
      'max_tokens',
      'max_tokens',
      'tool_use',
    ])
  })

  it('F31 is max_tokens when all tokens are used and the last call was to go on, whatever the word', async () => {
    const open = chunk([{ functionCall: { name: 'add', partialArgs: [{ jsonPath: '$.a', stringValue: 'x' }], willContinue: true } }])
    const answer = [open, { ...end, usageMetadata: { candidatesTokenCount: 8 } }]

    expect((await streamedChunks(answer, { options: { maxOutputTokens: 8 } })).response.stopReason).toBe('max_tokens')
    expect((await streamedChunks(answer, { options: { maxOutputTokens: 9 } })).response.stopReason).toBe('tool_use')
  })

  it.each(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL'])('%s is invalid output, told to the model in words', async (finishReason) => {
    const candidate = { candidates: [{ finishReason, finishMessage: 'Malformed function call: add(a=' }] }

    for (const work of [completed(candidate), streamedChunks([candidate])]) {
      const error = await failure(work)

      expect(isMinagentError(error, 'invalid_model_output') && error.details.text).toBe('Malformed function call: add(a=')
      expect(isMinagentError(error) && error.message).toContain('add(a=')
    }
  })

  it('MISSING_THOUGHT_SIGNATURE is a bad request', async () => {
    expect(await failure(completed(chunk([], { finishReason: 'MISSING_THOUGHT_SIGNATURE' })))).toMatchObject({ code: 'bad_request' })
  })

  it('is content_filter, and not worth a retry, when the conversation itself was blocked', async () => {
    const blocked = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 9 } }

    for (const work of [completed(blocked), streamedChunks([blocked]), streamedChunks([chunk([text('a')]), blocked])]) {
      const error = await failure(work)

      expect(isModelError(error) && [error.code, error.retryable]).toEqual(['content_filter', false])
      expect(isModelError(error) && error.message).toContain('PROHIBITED_CONTENT')
    }
    const harmless = { ...chunk([text('a')], { finishReason: 'STOP' }), promptFeedback: { safetyRatings: [] } }
    expect((await completed(harmless)).message.content).toBe('a')
  })

  it('F44 is the typed error when one comes inside a stream, as an object or in a list', async () => {
    const overloaded = { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }
    const limited = { error: { code: 429, message: 'Quota exceeded.', status: 'RESOURCE_EXHAUSTED' } }

    expect(await failure(streamedChunks([chunk([text('a')]), overloaded]))).toMatchObject({ code: 'overloaded', retryable: true })
    expect(await failure(completed([limited]))).toMatchObject({ code: 'rate_limited', retryable: true })
  })

  it('F43 is not undone by an error that follows it', async () => {
    const { response } = await streamedChunks([chunk([text('a')], { finishReason: 'STOP' }), { error: { code: 500, message: 'late' } }])

    expect(response.message.content).toBe('a')
  })

  it.each([null, 1, 'x', [], {}, { candidates: 'x' }, { candidates: [null] }, { candidates: [{ content: { parts: [null, 1] } }] }])(
    'is protocol for what is no answer: %j',
    async (value) => {
      expect(await failure(completed(value))).toMatchObject({ code: 'protocol' })
      expect(await failure(streamedChunks([{ odd: value }]))).toMatchObject({ code: 'protocol' })
    },
  )
})
