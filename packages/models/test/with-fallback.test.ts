import { FakeModel, withFallback } from '@minagent/models'
import { assistant, DefectError, type Model, ModelError, type ModelEvent, user } from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import { describe, expect, it } from 'vitest'
import { collect } from './collect.ts'
import { scriptedStream } from './scripted-stream.ts'

const question = [user('hi')]
const busy = new ModelError('overloaded', 'busy')
const delta: ModelEvent = { type: 'text.delta', text: 'o' }
const response: ModelEvent = { type: 'response', response: { message: assistant('ok'), stopReason: 'end_turn', usage: {} } }

describe('withFallback', () => {
  const make = () => withFallback([new FakeModel([busy]), new FakeModel(['hi'])])
  const makeFailing = () => withFallback([new FakeModel([busy]), new FakeModel([busy])])
  for (const { name, run } of modelContract(make, { makeFailing })) it(name, run)

  it.each(['rate_limited', 'overloaded', 'timeout', 'network', 'protocol', 'auth', 'context_overflow'] as const)(
    'asks the next model after %s',
    async (code) => {
      const model = withFallback([new FakeModel([new ModelError(code, 'no')]), new FakeModel(['second'])])

      expect((await model.complete(question, [])).message.content).toBe('second')
    },
  )

  it.each([
    ['bad_request', new ModelError('bad_request', 'no')],
    ['content_filter', new ModelError('content_filter', 'no')],
    ['a defect', new DefectError('script_exhausted', 'exhausted')],
    ['any other error', new TypeError('bug')],
  ])('does not ask the next model after %s', async (_, error) => {
    const second = new FakeModel(['second'])

    await expect(withFallback([new FakeModel([error]), second]).complete(question, [])).rejects.toBe(error)

    expect(second.calls).toEqual([])
  })

  it('throws the error of the last model when all fail', async () => {
    const last = new ModelError('network', 'gone')

    await expect(withFallback([new FakeModel([busy]), new FakeModel([last])]).complete(question, [])).rejects.toBe(last)
  })

  it('F53 asks no model when the signal is already aborted', async () => {
    const models = [scriptedStream([[response]]), scriptedStream([[response]])]
    const options = { signal: AbortSignal.abort('early') }

    await expect(withFallback(models).complete(question, [], options)).rejects.toBe('early')
    await expect(collect(withFallback(models).stream!(question, [], options))).rejects.toBe('early')

    expect(models.map(({ calls }) => calls())).toEqual([0, 0])
  })

  it('does not ask the next model after an abort, even when its reason looks retryable', async () => {
    const controller = new AbortController()
    const reason = new ModelError('timeout', 'too slow')
    const first: Model = {
      async complete() {
        controller.abort(reason)
        throw reason
      },
    }
    const second = new FakeModel(['second'])

    await expect(withFallback([first, second]).complete(question, [], { signal: controller.signal })).rejects.toBe(reason)

    expect(second.calls).toEqual([])
  })

  it('says restart in a stream when the next model begins after the first had sent something', async () => {
    const model = withFallback([scriptedStream([[delta, busy]]), scriptedStream([[delta, response]])])

    expect(await collect(model.stream!(question, []))).toEqual([
      delta,
      { type: 'restart' },
      delta,
      { ...response, response: { ...response.response, model: 'test/stream' } },
    ])
  })

  it('tells which model answered when it was not the first', async () => {
    const model = withFallback([new FakeModel([busy, 'a']), Object.assign(new FakeModel(['b']), { id: 'test/second' })])

    expect((await model.complete(question, [])).model).toBe('test/second')
    expect((await model.complete(question, [])).model).toBeUndefined()
  })

  it('takes the whole response of a model without a stream as its only event', async () => {
    const whole: Model = { complete: async () => ({ message: assistant('ok'), stopReason: 'end_turn', usage: {} }) }

    expect(await collect(withFallback([scriptedStream([[busy]]), whole]).stream!(question, []))).toEqual([response])
  })

  it('keeps the first id, and has a stream only if one of the models has one', () => {
    const whole: Model = { id: 'test/whole', complete: () => Promise.reject(busy) }

    expect(withFallback([whole, new FakeModel([])]).id).toBe('test/whole')
    expect('stream' in withFallback([whole, new FakeModel([])])).toBe(true)
    expect('stream' in withFallback([whole, whole])).toBe(false)
  })

  it('needs a model, and keeps its own list of them', async () => {
    expect(() => withFallback([])).toThrow(RangeError)
    const models = [new FakeModel([busy]), new FakeModel(['second'])]
    const model = withFallback(models)
    models.length = 0

    expect((await model.complete(question, [])).message.content).toBe('second')
  })
})
