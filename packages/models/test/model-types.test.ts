import { FakeModel, withRetry } from '@minagent/models'
import { assistant, type Message, type Model, type ModelResponse, type ToolSchema, user } from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import { describe, expect, expectTypeOf, it } from 'vitest'

class Echo {
  async complete(messages: readonly Message[], _tools: readonly ToolSchema[]): Promise<ModelResponse> {
    return { message: assistant(messages.at(-1)?.content ?? ''), stopReason: 'end_turn', usage: {} }
  }
}

describe('the type Model', () => {
  it('A16 takes a class with only a two-parameter complete', async () => {
    expectTypeOf<Echo>().toExtend<Model>()
    expectTypeOf<FakeModel>().toExtend<Model>()
    expectTypeOf<{ complete(): string }>().not.toExtend<Model>()

    expect((await withRetry(new Echo()).complete([user('hi')], [])).message.content).toBe('hi')
  })

  it('takes calls, texts, responses, errors and functions as script items, and nothing else', () => {
    expectTypeOf(FakeModel).toBeConstructibleWith(['a', [{ id: '1', name: 'a', arguments: {} }], new Error('x'), () => 'b'])
    // @ts-expect-error A lone call is no script item.
    expect(() => new FakeModel([{ id: '1', name: 'a', arguments: {} }])).toThrow(TypeError)
    // @ts-expect-error Neither is a promise.
    expect(() => new FakeModel([Promise.resolve('a')])).toThrow(TypeError)
  })
})

describe('the model contract', () => {
  const failures = [new Error('untyped')]
  const replies = { text: 'hi', calls: [{ id: 'c1', name: 'add', arguments: { text: '模型' } }] }

  for (const { name, run } of modelContract(() => new FakeModel([replies.text]), { makeFailing: () => new FakeModel([]) })) {
    it(`FakeModel, a text: ${name}`, run)
  }
  for (const { name, run } of modelContract(() => new FakeModel([replies.calls]))) it(`FakeModel, calls: ${name}`, run)

  it('is broken by a FakeModel that fails with an untyped error', async () => {
    const cases = modelContract(() => new FakeModel(['hi']), { makeFailing: () => new FakeModel(failures) })
    const broken = cases.find(({ name }) => name.startsWith('a failed call rejects with'))

    await expect(broken?.run()).rejects.toThrow('the error must be typed')
  })
})
