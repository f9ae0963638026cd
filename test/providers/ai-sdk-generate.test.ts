import { toAiSdkModel } from '@minagent/models/ai-sdk'
import { assistant, createMessage, isModelError, type Model, ModelError, user } from '@minagent/types'
import { APICallError, generateText, Output, stepCountIs } from 'ai'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { add, addCall, fakeFor } from './support/ai-sdk.ts'

describe('toAiSdkModel under generateText', () => {
  it('answers with text, finish reason and usage', async () => {
    const usage = { inputTokens: 10, outputTokens: 5, cacheReadTokens: 4, reasoningTokens: 2, raw: { prompt_tokens: 10 } }
    const { fake, model } = fakeFor({ message: assistant('Hello.'), stopReason: 'end_turn', usage })

    const result = await generateText({ model, system: 'Be brief.', prompt: 'Hi' })

    expect(result).toMatchObject({ text: 'Hello.', finishReason: 'stop', rawFinishReason: 'end_turn' })
    expect(result.usage).toMatchObject({
      inputTokens: 10,
      inputTokenDetails: { noCacheTokens: 6, cacheReadTokens: 4 },
      outputTokens: 5,
      outputTokenDetails: { textTokens: 3, reasoningTokens: 2 },
      raw: { prompt_tokens: 10 },
    })
    expect(fake.calls[0]?.[0]).toEqual([{ role: 'system', content: 'Be brief.' }, user('Hi')])
  })

  it('runs tools over several steps, and the model sees each result', async () => {
    const { fake, model } = fakeFor([addCall], '2 + 3 = 5.')

    const result = await generateText({ model, tools: { add }, prompt: '2 + 3?', stopWhen: stepCountIs(3) })

    expect(result.text).toBe('2 + 3 = 5.')
    expect(result.steps.map(({ finishReason }) => finishReason)).toEqual(['tool-calls', 'stop'])
    expect(fake.calls[1]?.[0]).toEqual([
      user('2 + 3?'),
      assistant('', [addCall]),
      { role: 'tool', content: '5', toolCallId: 'call_1', name: 'add' },
    ])
    expect(fake.calls[0]?.[1]).toMatchObject([{ name: 'add', description: 'Adds two numbers.', parameters: { required: ['a', 'b'] } }])
  })

  it('gives back reasoning with its signature and unknown blocks in the next step', async () => {
    const message = createMessage({
      role: 'assistant',
      blocks: [
        { type: 'thinking', thinking: 'Two and three.', signature: 'sig' },
        { type: 'redacted_thinking', data: 'secret' },
        { type: 'text', text: 'I add.' },
        { type: 'tool_use', id: 'call_1', name: 'add', input: { a: 2, b: 3 } },
      ],
    })
    const { fake, model } = fakeFor({ message, stopReason: 'tool_use', usage: {} }, 'Five.')

    const result = await generateText({ model, tools: { add }, prompt: '2 + 3?', stopWhen: stepCountIs(3) })

    expect(result.steps[0]).toMatchObject({ reasoningText: 'Two and three.', text: 'I add.' })
    expect(fake.calls[1]?.[0][1]).toEqual(message)
  })

  it('forgets what rode along when somebody changes the text in between', async () => {
    const message = createMessage({
      role: 'assistant',
      blocks: [
        { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
        { type: 'text', text: 'Yes.' },
      ],
    })
    const { fake, model } = fakeFor({ message, stopReason: 'end_turn', usage: {} }, 'Well.')
    const { response } = await generateText({ model, prompt: 'Sure?' })
    const changed = JSON.parse(JSON.stringify(response.messages).replace('Yes.', 'No.'))

    await generateText({ model, messages: [{ role: 'user', content: 'Sure?' }, ...changed, { role: 'user', content: 'Why?' }] })

    expect(fake.calls[1]?.[0][1]).toMatchObject({
      content: 'No.',
      blocks: [
        { type: 'thinking', provider: 'ai-sdk' },
        { type: 'text', text: 'No.' },
      ],
    })
  })

  it('gives structured output', async () => {
    const seen: unknown[] = []
    const answering: Model = {
      complete(_messages, _tools, options) {
        seen.push(options?.responseSchema)
        return Promise.resolve({ message: assistant('{"sum":5}'), stopReason: 'end_turn', usage: {} })
      },
    }
    const model = toAiSdkModel(answering, { specificationVersion: 'v3' })

    const result = await generateText({ model, prompt: '2 + 3?', output: Output.object({ schema: z.object({ sum: z.number() }) }) })

    expect(result.output).toEqual({ sum: 5 })
    expect(seen).toMatchObject([{ type: 'object', properties: { sum: { type: 'number' } } }])
  })

  it('gives images and files to the model without fetching their addresses', async () => {
    const { fake, model } = fakeFor('A dot.')

    await generateText({
      model,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image', image: new URL('https://images.invalid/dot.png'), mediaType: 'image/png' },
            { type: 'file', data: new Uint8Array([1, 2, 3]), mediaType: 'application/pdf', filename: 'a.pdf' },
          ],
        },
      ],
    })

    expect(fake.calls[0]?.[0]).toEqual([
      user([
        { type: 'text', text: 'What is this?' },
        { type: 'image', media_type: 'image/png', url: 'https://images.invalid/dot.png' },
        { type: 'file', media_type: 'application/pdf', name: 'a.pdf', data: 'AQID' },
      ]),
    ])
  })

  it('warns of settings that the model is not told', async () => {
    const { model } = fakeFor([addCall])

    const { warnings } = await generateText({ model, prompt: 'Hi', topP: 0.5, seed: 1, tools: { add }, toolChoice: 'required' })

    expect(warnings?.map((warning) => 'feature' in warning && warning.feature)).toEqual(['seed', 'topP', 'toolChoice required'])
  })

  it('is asked again by AI SDK after an error that is retryable, and not after another', async () => {
    const busy = new ModelError('overloaded', 'busy', { status: 529, retryAfterMs: 1 })
    const retried = fakeFor(busy, 'Hello.')
    const refused = fakeFor(new ModelError('auth', 'bad key', { status: 401 }), 'Hello.')

    const { text } = await generateText({ model: retried.model, prompt: 'Hi' })
    const failure = await generateText({ model: refused.model, prompt: 'Hi' }).catch((error: unknown) => error)

    expect(text).toBe('Hello.')
    expect(retried.fake.calls).toHaveLength(2)
    expect(refused.fake.calls).toHaveLength(1)
    expect(failure).toSatisfy(isModelError)
    expect(failure).toSatisfy(APICallError.isInstance)
    expect(failure).toMatchObject({ code: 'auth', statusCode: 401 })
  })

  it('is stopped by the abort signal, whose reason comes out', async () => {
    const controller = new AbortController()
    const reason = new DOMException('not wanted', 'AbortError')
    const waiting: Model = {
      complete(_messages, _tools, options) {
        controller.abort(reason)
        return Promise.reject(options?.signal?.reason)
      },
    }
    const model = toAiSdkModel(waiting, { specificationVersion: 'v3' })

    await expect(generateText({ model, prompt: 'Hi', abortSignal: controller.signal })).rejects.toBe(reason)
  })
})
