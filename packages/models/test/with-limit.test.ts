import { getEventListeners } from 'node:events'
import { FakeModel, withLimit } from '@minagent/models'
import { assistant, type Message, type Model, type ModelEvent, type ModelResponse, user } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { modelContract } from '@minagent/types/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collect } from './collect.ts'

const question = [user('hi')]

/** A model whose calls wait until they are let go, oldest first. */
function heldModel() {
  const held: ((response: ModelResponse) => void)[] = []
  const model: Model = {
    complete: () => new Promise((resolve) => held.push(resolve)),
    async *stream(): AsyncGenerator<ModelEvent> {
      yield { type: 'text.delta', text: 'o' }
      yield { type: 'response', response: await new Promise((resolve) => held.push(resolve)) }
    },
  }
  return {
    model,
    running: () => held.length,
    letGo: () => held.shift()?.({ message: assistant('ok'), stopReason: 'end_turn', usage: {} }),
  }
}

const settle = () => fakeClock().advance(0)

describe('withLimit', () => {
  for (const { name, run } of modelContract(() => withLimit(new FakeModel(['hi']), 1))) it(name, run)

  it('lets at most n calls run at once, and starts the next when one ends', async () => {
    const { model, running, letGo } = heldModel()
    const limited = withLimit(model, 2)
    const calls = [1, 2, 3].map(() => limited.complete(question, []))
    await settle()
    expect(running()).toBe(2)

    letGo()
    await settle()
    expect(running()).toBe(2)

    letGo()
    letGo()
    expect(await Promise.all(calls)).toHaveLength(3)
  })

  it('never runs more than n calls, whatever fails, is aborted or streams, and gives every place back', async () => {
    const kinds = fc.array(fc.constantFrom('text', 'error', 'abort', 'stream', 'left'), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(kinds, fc.integer({ min: 1, max: 4 }), async (calls, limit) => {
        let active = 0
        let most = 0
        async function complete([message]: readonly Message[]): Promise<ModelResponse> {
          most = Math.max(most, ++active)
          await settle()
          active--
          if (message?.content === 'error') throw new Error('failed')
          return { message: assistant('ok'), stopReason: 'end_turn', usage: {} }
        }
        async function* stream(messages: readonly Message[]): AsyncGenerator<ModelEvent> {
          yield { type: 'response', response: await complete(messages) }
        }
        const limited = withLimit({ complete, stream }, limit)
        const ask = async (kind: string): Promise<unknown> => {
          const controller = new AbortController()
          if (kind === 'stream') return collect(limited.stream!([user(kind)], []))
          if (kind === 'left') for await (const _ of limited.stream!([user(kind)], [])) return 'left'
          const call = limited.complete([user(kind)], [], { signal: controller.signal })
          if (kind === 'abort') controller.abort('stop')
          return call
        }

        const outcomes = await Promise.allSettled(calls.map(ask))

        const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [calls[index]] : []))
        expect(failed.filter((kind) => kind !== 'error' && kind !== 'abort')).toEqual([])
        expect(most).toBeLessThanOrEqual(limit)
        await Promise.all(Array.from({ length: limit }, () => ask('text')))
        expect(active).toBe(0)
      }),
      { numRuns: 30 },
    )
  })

  it('F54 rejects a waiting call with the reason when aborted, and gives its place to nobody', async () => {
    const { model, running, letGo } = heldModel()
    const limited = withLimit(model, 1)
    const controller = new AbortController()
    const first = limited.complete(question, [])
    const second = limited.complete(question, [], { signal: controller.signal })
    const third = limited.complete(question, [])

    controller.abort('enough')

    await expect(second).rejects.toBe('enough')
    expect(getEventListeners(controller.signal, 'abort')).toEqual([])
    letGo()
    await first
    await settle()
    expect(running()).toBe(1)
    letGo()
    await third
  })

  it('holds the place of a stream until it ends', async () => {
    const { model, running, letGo } = heldModel()
    const limited = withLimit(model, 1)
    const streaming = collect(limited.stream!(question, []))
    await settle()
    const call = limited.complete(question, [])
    await settle()
    expect(running()).toBe(1)

    letGo()
    expect(await streaming).toHaveLength(2)
    await settle()
    letGo()
    expect((await call).message.content).toBe('ok')
  })

  it('gives the place of a stream back when it is left or fails', async () => {
    const limited = withLimit(new FakeModel(['left', new Error('broken'), 'after']), 1)

    for await (const _ of limited.stream!(question, [])) break
    await expect(collect(limited.stream!(question, []))).rejects.toThrow('broken')

    expect((await limited.complete(question, [])).message.content).toBe('after')
  })

  it('keeps the id, has a stream only where the model has one, and refuses a limit below 1', () => {
    expect(withLimit(new FakeModel([]), 1).id).toBe('fake/script')
    expect('stream' in withLimit({ complete: () => Promise.reject(new Error('no')) }, 1)).toBe(false)
    expect(() => withLimit(new FakeModel([]), 0)).toThrow(RangeError)
  })
})
