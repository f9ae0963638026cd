import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { LanguageModelV2, LanguageModelV3 } from '@ai-sdk/provider-previous'
import { Agent } from '@minagent/loop'
import { FakeModel, memoryCassette, withCassette } from '@minagent/models'
import { type AiSdkLanguageModel, aiSdkModel, toAiSdkModel } from '@minagent/models/ai-sdk'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { assistant, createMessage, type Model, ModelError } from '@minagent/types'
import { generateText, stepCountIs, streamText } from 'ai'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { add, addCall, fakeFor } from './support/ai-sdk.ts'

describe('the types of AI SDK', () => {
  it('take what toAiSdkModel makes', () => {
    expectTypeOf(toAiSdkModel(new FakeModel([]))).toExtend<LanguageModelV4>()
    expectTypeOf(toAiSdkModel(new FakeModel([]), { specificationVersion: 'v3' })).toExtend<LanguageModelV3>()
  })

  it('are what aiSdkModel takes', () => {
    expectTypeOf<LanguageModelV4>().toExtend<AiSdkLanguageModel>()
    expectTypeOf<LanguageModelV3>().toExtend<AiSdkLanguageModel>()
    expectTypeOf<LanguageModelV2>().toExtend<AiSdkLanguageModel>()
  })
})

describe('toAiSdkModel under streamText', () => {
  it('streams text, runs tools and goes on', async () => {
    const { fake, model } = fakeFor([addCall], '2 + 3 makes five, as always.')

    const result = streamText({ model, tools: { add }, prompt: '2 + 3?', stopWhen: stepCountIs(3) })
    const texts: string[] = []
    for await (const text of result.textStream) texts.push(text)

    expect(texts.length).toBeGreaterThan(1)
    expect(texts.join('')).toBe('2 + 3 makes five, as always.')
    expect(fake.calls[1]?.[0].slice(1)).toEqual([
      assistant('', [addCall]),
      { role: 'tool', content: '5', toolCallId: 'call_1', name: 'add' },
    ])
  })

  it('streams reasoning and the arguments of a call, and gives all of it back', async () => {
    const message = createMessage({
      role: 'assistant',
      blocks: [
        { type: 'thinking', thinking: 'Two and three.', signature: 'sig' },
        { type: 'tool_use', id: 'call_1', name: 'add', input: { a: 2, b: 3 } },
      ],
    })
    const { fake, model } = fakeFor({ message, stopReason: 'tool_use', usage: {} }, 'Five.')

    const result = streamText({ model, tools: { add }, prompt: '2 + 3?', stopWhen: stepCountIs(3) })
    const types = new Set<string>()
    for await (const { type } of result.fullStream) types.add(type)

    expect([...types]).toEqual(
      expect.arrayContaining(['reasoning-delta', 'tool-input-delta', 'tool-call', 'tool-result', 'text-delta', 'finish']),
    )
    expect(types).not.toContain('error')
    expect(fake.calls[1]?.[0][1]).toEqual(message)
  })

  it('streams the answer of a model that has no stream', async () => {
    const whole: Model = { complete: () => Promise.resolve({ message: assistant('Hello.'), stopReason: 'end_turn', usage: {} }) }

    const { text, finishReason } = streamText({ model: toAiSdkModel(whole, { specificationVersion: 'v3' }), prompt: 'Hi' })

    expect([await text, await finishReason]).toEqual(['Hello.', 'stop'])
  })

  it.each([
    ['an error in the middle', new ModelError('network', 'cut off')],
    ['a restart', 'restart' as const],
  ])('tells of %s', async (_, trouble) => {
    const model: Model = {
      complete: () => Promise.reject(new Error('not called')),
      async *stream() {
        yield { type: 'text.delta', text: 'Hel' }
        if (trouble !== 'restart') throw trouble
        yield { type: 'restart' }
      },
    }
    const errors: unknown[] = []
    const result = streamText({
      model: toAiSdkModel(model, { specificationVersion: 'v3' }),
      prompt: 'Hi',
      onError: ({ error }) => void errors.push(error),
    })

    await result.consumeStream()

    expect(errors).toMatchObject([{ code: trouble === 'restart' ? 'protocol' : 'network' }])
    expect(await result.finishReason).toBe('error')
  })

  it('stops the model when nobody reads any more', async () => {
    let isStopped = false
    const endless: Model = {
      complete: () => Promise.reject(new Error('not called')),
      async *stream() {
        try {
          for (;;) yield { type: 'text.delta', text: 'and ' }
        } finally {
          isStopped = true
        }
      },
    }
    const { stream } = await toAiSdkModel(endless).doStream({ prompt: [] })
    const reader = stream.getReader()
    await reader.read()

    await reader.cancel()

    expect(isStopped).toBe(true)
  })
})

describe('a cassette under AI SDK', () => {
  it('replays what generateText recorded, tools and reasoning included, without the model', async () => {
    const message = createMessage({
      role: 'assistant',
      blocks: [
        { type: 'thinking', thinking: 'Two and three.', signature: 'sig' },
        { type: 'tool_use', id: 'call_1', name: 'add', input: { a: 2, b: 3 } },
      ],
    })
    const fake = new FakeModel([{ message, stopReason: 'tool_use', usage: {} }, 'Five.'])
    const store = memoryCassette()
    const asked = async (cassette: Model) => {
      const model = toAiSdkModel(cassette, { specificationVersion: 'v3' })
      return (await generateText({ model, tools: { add }, prompt: '2 + 3?', stopWhen: stepCountIs(3) })).text
    }

    const recorded = await asked(withCassette(fake, { store, mode: 'record' }))
    const replayed = await asked(withCassette(new FakeModel([]), { store, mode: 'replay' }))

    expect([recorded, replayed]).toEqual(['Five.', 'Five.'])
  })
})

describe('aiSdkModel over a model of AI SDK', () => {
  it('serves an agent with tools, streamed as well', async () => {
    const adding = defineTool({
      name: 'add',
      description: 'Adds two numbers.',
      parameters: z.object({ a: z.number(), b: z.number() }),
      execute: ({ a, b }) => a + b,
    })
    const { model } = fakeFor([addCall], '2 + 3 = 5.')
    const run = new Agent({ model: aiSdkModel(model), tools: new ToolRegistry([adding]) }).start('2 + 3?')
    const texts: string[] = []

    for await (const event of run) if (event.type === 'assistant.delta' && event.kind === 'text') texts.push(event.text ?? '')

    expect(texts.join('')).toBe('2 + 3 = 5.')
    expect(await run.result).toMatchObject({ stopReason: 'completed', answer: '2 + 3 = 5.', toolCalls: 1 })
  })
})
