import { type Message, type Model, type ModelCallOptions, ModelError, type ModelEvent, type ModelResponse } from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import { describe, expect, it } from 'vitest'

const call = { id: 'c1', name: 'add', arguments: { a: 1 } }

function reply(): ModelResponse {
  return { message: { role: 'assistant', content: 'hi', toolCalls: [call] }, stopReason: 'tool_use', usage: { inputTokens: 1 } }
}

const deltas: readonly ModelEvent[] = [
  { type: 'text.delta', text: 'void' },
  { type: 'restart' },
  { type: 'text.delta', text: 'h' },
  { type: 'text.delta', text: 'i' },
  { type: 'tool_call.delta', index: 0, id: 'c1', name: 'add', argumentsText: '{"a"' },
  { type: 'tool_call.delta', index: 0, argumentsText: ':1}' },
]

/** A model that keeps the contract, except for what is replaced. */
function model(replaced: Partial<Model> = {}): Model {
  return {
    id: 'test/good',
    async complete(_messages, _tools, options) {
      options?.signal?.throwIfAborted()
      return reply()
    },
    async *stream(_messages, _tools, options) {
      options?.signal?.throwIfAborted()
      yield* deltas
      yield { type: 'response', response: reply() }
    },
    ...replaced,
  }
}

/** A `complete` with another response; what JSON cannot say goes through `edit`. */
function replying(part: object, message: object = {}): Model {
  return model({
    complete: async (_messages, _tools, options) => {
      options?.signal?.throwIfAborted()
      return { ...reply(), message: { ...reply().message, ...message }, ...part }
    },
  })
}

function streaming(...events: ModelEvent[]): Model {
  return model({
    async *stream(_messages, _tools, options) {
      options?.signal?.throwIfAborted()
      yield* events
    },
  })
}

function listen(options: ModelCallOptions | undefined): void {
  options?.signal?.addEventListener('abort', () => undefined)
}

const end: ModelEvent = { type: 'response', response: reply() }
const failing = () => model({ complete: () => Promise.reject(new ModelError('network', 'gone')) })

/** The names of the cases that fail. */
async function redCases(make: () => Model, makeFailing: () => Model = failing): Promise<string[]> {
  const red: string[] = []
  for (const { name, run } of modelContract(make, { makeFailing })) await run().catch(() => red.push(name))
  return red
}

describe('modelContract', () => {
  it('is kept by a model that streams and by one that does not', async () => {
    expect(await redCases(() => model())).toEqual([])
    const { complete } = model()
    expect(await redCases(() => ({ complete }))).toEqual([])
    expect(await redCases(() => ({ complete: async (_messages, _tools) => reply() }))).toEqual([])
    const usage = { inputTokens: 1, raw: { prompt_tokens: 1, details: {} } }
    expect(await redCases(() => ({ complete: async (_messages, _tools) => ({ ...reply(), usage }) }))).toEqual([])
  })

  it.each<[string, Model, string]>([
    ['a wrong role', replying({}, { role: 'user' }), 'an assistant message'],
    ['content that is null', replying({}, { content: null }), 'an assistant message'],
    ['no list of calls', replying({}, { toolCalls: undefined }), 'an assistant message'],
    ['a call without an id', replying({}, { toolCalls: [{ ...call, id: '' }] }), 'an assistant message'],
    ['a call without a name', replying({}, { toolCalls: [{ ...call, name: '' }] }), 'an assistant message'],
    ['arguments that are text', replying({}, { toolCalls: [{ ...call, arguments: '{}' }] }), 'an assistant message'],
    ['an empty stop reason', replying({ stopReason: '' }), 'an assistant message'],
    ['no usage', replying({ usage: undefined }), 'an assistant message'],
    ['a negative usage', replying({ usage: { inputTokens: -1 } }), 'an assistant message'],
    ["a provider's usage that is no object", replying({ usage: { raw: 1 } }), 'an assistant message'],
    ['a function in the response', replying({ raw: () => 1 }), 'JSON keeps'],
    ['an undefined member', replying({ raw: undefined }), 'JSON keeps'],
    ['an empty id', model({ id: '' }), 'the id'],
    [
      'a need for tools',
      model({ complete: async (_, tools) => (tools.length === 0 ? Promise.reject(new Error('no tools')) : reply()) }),
      'without tools',
    ],
    [
      'a refusal of tool messages',
      model({ complete: async (messages) => (messages.length > 2 ? Promise.reject(new Error('role')) : reply()) }),
      'tool results',
    ],
    [
      'a changed message list',
      model({
        async complete(messages: readonly Message[]) {
          Object.assign(messages, { 0: reply().message })
          return reply()
        },
      }),
      'changes neither',
    ],
    [
      'a response that shares a message',
      model({
        complete: async (messages) => ({ ...reply(), message: Object.assign(messages[1]!, reply().message, { role: 'assistant' }) }),
      }),
      'when the caller changes',
    ],
    ['no look at the signal', model({ complete: async () => reply() }), 'rejects a call with its reason'],
    [
      'an error of its own on abort',
      model({ complete: async (_m, _t, options) => (options?.signal?.aborted ? Promise.reject(new Error('aborted')) : reply()) }),
      'rejects a call with its reason',
    ],
    [
      'an error of its own on a later abort',
      model({
        async complete(_m, _t, options) {
          options?.signal?.throwIfAborted()
          await Promise.resolve()
          if (options?.signal?.aborted) throw new Error('aborted')
          return reply()
        },
      }),
      'during a call',
    ],
    [
      'a listener left behind',
      model({
        async complete(_m, _t, options) {
          options?.signal?.throwIfAborted()
          listen(options)
          return reply()
        },
      }),
      'a call that ended leaves no listener',
    ],
    ['a stream without a response', streaming({ type: 'text.delta', text: 'hi' }), 'exactly one response'],
    ['a stream with two responses', streaming(end, end), 'exactly one response'],
    ['a delta after the response', streaming(end, { type: 'text.delta', text: 'hi' }), 'exactly one response'],
    [
      'a stream with another response',
      streaming({ type: 'response', response: { ...reply(), stopReason: 'end_turn' } }),
      'exactly one response',
    ],
    ['deltas that do not add up', streaming({ type: 'text.delta', text: 'h' }, end), 'add up'],
    ['arguments that do not add up', streaming({ type: 'tool_call.delta', index: 0, argumentsText: '{"a"' }, end), 'add up'],
    ['a delta of a call that is not there', streaming({ type: 'tool_call.delta', index: 1, argumentsText: '{}' }, end), 'add up'],
    [
      'a stream that does not look at the signal',
      model({
        async *stream() {
          yield end
        },
      }),
      'before any event',
    ],
    [
      'a stream that leaves a listener',
      model({
        async *stream(_m, _t, options) {
          options?.signal?.throwIfAborted()
          listen(options)
          yield end
        },
      }),
      'a stream that ended leaves no listener',
    ],
    [
      'a stream that cleans up only at its end',
      model({
        async *stream(_m, _t, options) {
          options?.signal?.throwIfAborted()
          const abort = () => undefined
          options?.signal?.addEventListener('abort', abort)
          yield end
          options?.signal?.removeEventListener('abort', abort)
        },
      }),
      'left early',
    ],
  ])('turns red for %s', async (_, broken, name) => {
    expect((await redCases(() => broken)).some((red) => red.includes(name))).toBe(true)
  })

  it('turns red for an untyped error, for none, and for a listener that a failure leaves', async () => {
    const untyped = await redCases(model, () => model({ complete: () => Promise.reject(new Error('untyped')) }))
    const none = await redCases(model, model)
    const leaking = await redCases(model, () =>
      model({
        async complete(_m, _t, options) {
          listen(options)
          throw new ModelError('network', 'gone')
        },
      }),
    )

    expect(untyped).toEqual(['a failed call rejects with a ModelError, a MinagentError or a DefectError'])
    expect(none).toEqual(untyped)
    expect(leaking).toEqual(['a failed call leaves no listener on the signal'])
  })
})
